import { generateKeyPairSync } from 'node:crypto';
import { parsePaymentLink, type PaymentLink } from '@hiram/contract/wire/payment-link.ts';
import { parsePaymentLinkKey, signedPaymentLink } from '@hiram/contract/wire/payment-link-signature.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { expect, test } from 'vitest';
import { linkStatus } from './linkStatus.ts';
import { verifyLink } from './verifyLink.ts';

const link: PaymentLink<'counter'> = {
  requestType: '1',
  amount: '2,320.00',
  payCode: '881044027716',
  orderId: 'OR1',
  payer: 'u1',
  expires: '1794700000',
};

function opened(key = parsePaymentLinkKey(SANDBOX_PAYMENT_LINK_KEY.privateKey)): ReturnType<typeof parsePaymentLink<'counter'>> {
  return parsePaymentLink('counter', new URL(signedPaymentLink('counter', link, key), 'https://hiram.example').searchParams);
}

test('[BEY-13] verifies a link of the service with the key of the build', async () => {
  const { link: read, signature } = opened();
  expect(await verifyLink('counter', read, signature)).toBe('signed');
});

test.each(Object.keys(link) as (keyof typeof link)[])('[BEY-13] rejects a link with a changed %s', async (field) => {
  const { link: read, signature } = opened();
  expect(await verifyLink('counter', { ...read, [field]: `${read[field]}0` }, signature)).toBe('altered');
});

test('[BEY-13] accepts links of both keys during a key rotation', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const next = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const keys = [SANDBOX_PAYMENT_LINK_KEY.publicKey, next];
  for (const { link: read, signature } of [opened(), opened(privateKey)])
    expect(await verifyLink('counter', read, signature, keys)).toBe('signed');
  expect(await verifyLink('counter', link, opened(privateKey).signature, keys.slice(0, 1))).toBe('altered');
});

test('[BEY-13] invalid base64 or a broken key mean altered, a missing signature or key means unsigned', async () => {
  const { signature } = opened();
  expect(await verifyLink('counter', link, '')).toBe('unsigned');
  expect(await verifyLink('counter', link, signature, [])).toBe('unsigned');
  expect(await verifyLink('counter', link, '§§')).toBe('altered');
  expect(await verifyLink('counter', link, signature, ['AAAA'])).toBe('altered');
});

async function standingsOf(query: string): Promise<readonly string[]> {
  const { link: read, signature } = parsePaymentLink('counter', new URLSearchParams(query));
  const known = {
    complete: read.payCode !== '',
    signature: await verifyLink('counter', read, signature),
    payer: read.payer,
    userId: '',
    pastExpiry: false,
    state: undefined,
  };
  return [linkStatus(known, 'shown'), linkStatus(known, 'hidden')];
}

test('[BEY-13] any changed character hides the code; the specified profile shows it as given, never as verified', async () => {
  const [, query = ''] = signedPaymentLink('counter', link, parsePaymentLinkKey(SANDBOX_PAYMENT_LINK_KEY.privateKey)).split('?');
  expect(await standingsOf(query)).toEqual(['verified', 'verified']);
  for (let at = 0; at < query.length; at += 1) {
    const changed = `${query.slice(0, at)}${query[at] === '7' ? '8' : '7'}${query.slice(at + 1)}`;
    const shown = await standingsOf(changed);
    expect([changed, ['empty', 'given'].includes(shown[0] ?? '')]).toEqual([changed, true]);
    expect([changed, ['empty', 'hidden'].includes(shown[1] ?? '')]).toEqual([changed, true]);
  }
});
