import { generateKeyPairSync } from 'node:crypto';
import { readPaymentLink, type PaymentLink } from '@hiram/contract/wire/payment-link.ts';
import { readPaymentLinkKey, signedPaymentLink } from '@hiram/contract/wire/payment-link-signature.ts';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { expect, test } from 'vitest';
import { verifyLink } from './verifyLink.ts';

const link: PaymentLink<'counter'> = {
  requestType: '1',
  amount: '2,320.00',
  payCode: '881044027716',
  orderId: 'OR1',
  payer: 'u1',
  expires: '1794700000',
};

function opened(key = readPaymentLinkKey(SANDBOX_PAYMENT_LINK_KEY.privateKey)): ReturnType<typeof readPaymentLink<'counter'>> {
  return readPaymentLink('counter', new URL(signedPaymentLink('counter', link, key), 'https://hiram.example').searchParams);
}

test('[BEY-13] a link of the service is verified with the key that the build has', async () => {
  const { link: read, signature } = opened();
  expect(await verifyLink('counter', read, signature)).toBe(true);
});

test.each(Object.keys(link) as (keyof typeof link)[])('[BEY-13] not with another %s', async (field) => {
  const { link: read, signature } = opened();
  expect(await verifyLink('counter', { ...read, [field]: `${read[field]}0` }, signature)).toBe(false);
});

test('[BEY-13] while a key is being changed, either of the two will do', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const next = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const keys = [SANDBOX_PAYMENT_LINK_KEY.publicKey, next];
  for (const { link: read, signature } of [opened(), opened(privateKey)])
    expect(await verifyLink('counter', read, signature, keys)).toBe(true);
  expect(await verifyLink('counter', link, opened(privateKey).signature, keys.slice(0, 1))).toBe(false);
});

test('[BEY-13] no signature, one that is no base64, no key and a broken key all mean no', async () => {
  const { signature } = opened();
  expect(await verifyLink('counter', link, '')).toBe(false);
  expect(await verifyLink('counter', link, '§§')).toBe(false);
  expect(await verifyLink('counter', link, signature, [])).toBe(false);
  expect(await verifyLink('counter', link, signature, ['AAAA'])).toBe(false);
});
