import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePaymentLink, SIGNATURE_ALGORITHM, signedText, type PaymentLink } from './payment-link.ts';
import { parsePaymentLinkKey, signedPaymentLink } from './payment-link-signature.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from './sandbox-payment-link-key.ts';

const key = parsePaymentLinkKey(SANDBOX_PAYMENT_LINK_KEY.privateKey);
const code: PaymentLink<'code'> = {
  showType: '1',
  payCode: '881044027716',
  repayAmount: '2,320.00',
  payCodeImg: '/channels/sari-mart.svg',
  orderId: 'OR217K3M9XQ7D2P0A',
  payer: 'u-1',
  expires: '1794700000',
};
const counter: PaymentLink<'counter'> = {
  requestType: '1',
  amount: '2,320.00',
  payCode: '881044027716',
  orderId: 'OR217K3M9XQ7D2P0A',
  payer: 'u-1',
  expires: '1794700000',
};

/** Verifies a link like a page: with the browser's cryptography, from the address alone. */
async function isLinkValid(kind: 'code' | 'counter', address: string): Promise<boolean> {
  const { link, signature } = parsePaymentLink(kind, new URL(address, 'https://hiram.example').searchParams);
  const spki = Buffer.from(SANDBOX_PAYMENT_LINK_KEY.publicKey, 'base64');
  const publicKey = await webcrypto.subtle.importKey('spki', spki, SIGNATURE_ALGORITHM, false, ['verify']);
  return await webcrypto.subtle.verify(
    SIGNATURE_ALGORITHM,
    publicKey,
    Buffer.from(signature, 'base64url'),
    new TextEncoder().encode(signedText(kind, link)),
  );
}

test('[BEY-13] a page can verify a signed link from its address alone', async () => {
  expect(await isLinkValid('code', signedPaymentLink('code', code, key))).toBe(true);
  expect(await isLinkValid('counter', signedPaymentLink('counter', counter, key))).toBe(true);
});

test('[BEY-13] a QR payload and an empty image survive encoding into the address', async () => {
  const link = { ...code, showType: '2', payCode: '00020101021228&76=+/%20ñ"5303608', payCodeImg: '' };
  const address = signedPaymentLink('code', link, key);
  expect(parsePaymentLink('code', new URL(address, 'https://hiram.example').searchParams).link).toEqual(link);
  expect(await isLinkValid('code', address)).toBe(true);
});

const flipped = (text: string): string => `${text.slice(0, -1)}${text.endsWith('7') ? '8' : '7'}`;

const changes = [
  ...Object.keys(code).map((field) => ['code', field] as const),
  ...Object.keys(counter).map((field) => ['counter', field] as const),
];

test.each(changes)('[BEY-13] rejects a %s link with one changed character of %s', async (kind, field) => {
  const address = kind === 'code' ? signedPaymentLink('code', code, key) : signedPaymentLink('counter', counter, key);
  const alteredLink = new URL(address, 'https://hiram.example');
  alteredLink.searchParams.set(field, flipped(alteredLink.searchParams.get(field) ?? ''));
  expect(await isLinkValid(kind, alteredLink.href)).toBe(false);
});

test('[BEY-13] rejects a missing or truncated signature and one of another key', async () => {
  const address = new URL(signedPaymentLink('code', code, key), 'https://hiram.example');
  const signature = address.searchParams.get('sig') ?? '';
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const foreign = new URL(signedPaymentLink('code', code, other), 'https://hiram.example').searchParams.get('sig') ?? '';
  for (const wrong of ['', signature.slice(0, -2), foreign]) {
    address.searchParams.set('sig', wrong);
    expect(await isLinkValid('code', address.href), wrong).toBe(false);
  }
});

test('the signed text separates fields and differs by kind', () => {
  expect(signedText('code', { ...code, payCode: '88', repayAmount: '10' })).not.toBe(
    signedText('code', { ...code, payCode: '881', repayAmount: '0' }),
  );
  expect(signedText('counter', counter)).not.toBe(signedText('code', code));
});

test('rejects a key of another curve and text that is no key', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'pkcs8', format: 'der' });
  expect(() => parsePaymentLinkKey(other.toString('base64'))).toThrow('P-256');
  expect(() => parsePaymentLinkKey('none')).toThrow('asn1');
});
