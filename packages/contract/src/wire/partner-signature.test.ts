import { expect, test } from 'vitest';
import { PARTNER_HEADERS, partnerSignature, signPartnerCall } from './partner-signature.ts';

const call = {
  secret: 's3cret',
  method: 'POST',
  path: '/partner/sessions',
  timestamp: '1762300000',
  nonce: 'n-1',
  idempotencyKey: 'key-1',
  body: '{"userId":"1"}',
};

test('the headers contain the key id, the time, the nonce and the signature', () => {
  expect(signPartnerCall({ ...call, keyId: 'lender' })).toEqual({
    [PARTNER_HEADERS.key]: 'lender',
    [PARTNER_HEADERS.timestamp]: '1762300000',
    [PARTNER_HEADERS.nonce]: 'n-1',
    [PARTNER_HEADERS.signature]: partnerSignature(call),
  });
});

test('the signature equals that of other implementations', () => {
  // printf 'POST\n/partner/sessions\n1762300000\nn-1\nkey-1\n<sha256 of the body>' | openssl dgst -sha256 -hmac s3cret
  expect(partnerSignature(call)).toBe('a3f15806a9f835132134696c1d526fddf0ac5602893de2b41f2c790decdf01d7');
});

test.each(['secret', 'method', 'path', 'timestamp', 'nonce', 'idempotencyKey', 'body'] as const)(
  'a changed %s changes the signature',
  (part) => {
    expect(partnerSignature({ ...call, [part]: `${call[part]}1` })).not.toBe(partnerSignature(call));
  },
);

test('text and its bytes have the same signature', () => {
  expect(partnerSignature({ ...call, body: new TextEncoder().encode(call.body) })).toBe(partnerSignature(call));
});
