import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook } from './webhooks.ts';

const OLD_SECRET = `whsec_${Buffer.alloc(24, 'old').toString('base64')}`;
const NEW_SECRET = `whsec_${Buffer.alloc(24, 'new').toString('base64')}`;
const now = new Date('2026-11-18T08:00:00Z');
const stamp = (seconds = 0): string => String(now.getTime() / 1000 + seconds);
const body = JSON.stringify({ id: 'EV1', type: 'offer.made', subject: 'Peña' });

/** Second implementation from the published scheme, independent of the tested code. */
const sign = (secret: string, id: string, timestamp: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64')}`;

const headersSignedWith = (secret: string, timestamp = stamp(), id = 'msg_1') => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': sign(secret, id, timestamp, body),
});
const verify = (changes: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ secrets: [NEW_SECRET], headers: headersSignedWith(NEW_SECRET), body, now, ...changes });

test('verifies a signature of the scheme’s reference implementation', () => {
  // Generated with version 1.1.1 of the library "standardwebhooks".
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const received = { secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], headers, body: '{"test": 2432232314}' };
  expect(verifyWebhook({ ...received, now: new Date(1614265330_000) })).toMatchObject({ ok: true, event: { test: 2432232314 } });
});

test('verifies a signed webhook from text or bytes, with headers of Node or fetch', () => {
  const validResult = { ok: true, id: 'msg_1', sentAt: now, event: { id: 'EV1', type: 'offer.made', subject: 'Peña' } };
  expect(verify()).toEqual(validResult);
  expect(verify({ body: Buffer.from(body) })).toEqual(validResult);
  expect(verify({ headers: new Headers(headersSignedWith(NEW_SECRET)) })).toEqual(validResult);
  const upperCaseHeaders = Object.fromEntries(
    Object.entries(headersSignedWith(NEW_SECRET)).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(verify({ headers: upperCaseHeaders })).toEqual(validResult);
});

test('during a secret rotation, one matching secret and signature suffice', () => {
  for (const secret of [OLD_SECRET, NEW_SECRET])
    expect(verify({ secrets: [OLD_SECRET, NEW_SECRET], headers: headersSignedWith(secret) }).ok).toBe(true);
  const both = {
    ...headersSignedWith(NEW_SECRET),
    'webhook-signature': `${sign(OLD_SECRET, 'msg_1', stamp(), body)} ${sign(NEW_SECRET, 'msg_1', stamp(), body)}`,
  };
  for (const secret of [OLD_SECRET, NEW_SECRET]) expect(verify({ secrets: [secret], headers: both }).ok).toBe(true);
  const third = `whsec_${randomBytes(24).toString('base64')}`;
  expect(verify({ secrets: [third], headers: both })).toEqual({ ok: false, fault: 'signature' });
});

test('rejects any flipped bit of signature or body, and a changed id or time', () => {
  const headers = headersSignedWith(NEW_SECRET);
  const bytes = Buffer.from(headers['webhook-signature'].slice(3), 'base64');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const changed = { ...headers, 'webhook-signature': `v1,${flipped.toString('base64')}` };
    expect(verify({ headers: changed })).toEqual({ ok: false, fault: 'signature' });
  }
  for (let bit = 0; bit < body.length * 8; bit += 1) {
    const flipped = Buffer.from(body);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(verify({ body: flipped })).toEqual({ ok: false, fault: 'signature' });
  }
  expect(verify({ headers: { ...headers, 'webhook-id': 'msg_2' } })).toEqual({ ok: false, fault: 'signature' });
  expect(verify({ headers: { ...headers, 'webhook-timestamp': stamp(1) } })).toEqual({ ok: false, fault: 'signature' });
});

test.each([
  ['another version', (signature: string) => signature.replace('v1,', 'v1a,')],
  ['no version', (signature: string) => signature.slice(3)],
  ['a truncated value', (signature: string) => signature.slice(0, -1)],
  ['an empty value', () => 'v1,'],
])('rejects a signature with %s', (_what, change) => {
  const headers = headersSignedWith(NEW_SECRET);
  expect(verify({ headers: { ...headers, 'webhook-signature': change(headers['webhook-signature']) } })).toEqual({
    ok: false,
    fault: 'signature',
  });
});

test('accepts a clock difference of up to five minutes, or up to the given tolerance', () => {
  expect(verify({ headers: headersSignedWith(NEW_SECRET, stamp(-300)) }).ok).toBe(true);
  expect(verify({ headers: headersSignedWith(NEW_SECRET, stamp(-301)) })).toEqual({ ok: false, fault: 'tooOld' });
  expect(verify({ headers: headersSignedWith(NEW_SECRET, stamp(300)) }).ok).toBe(true);
  expect(verify({ headers: headersSignedWith(NEW_SECRET, stamp(301)) })).toEqual({ ok: false, fault: 'tooNew' });
  expect(verify({ headers: headersSignedWith(NEW_SECRET, stamp(-301)), toleranceSeconds: 600 }).ok).toBe(true);
  expect(verifyWebhook({ secrets: [NEW_SECRET], headers: headersSignedWith(NEW_SECRET), body, now: new Date(0) })).toEqual({
    ok: false,
    fault: 'tooNew',
  });
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('rejects a webhook with a missing or repeated %s', (name) => {
  expect(verify({ headers: { ...headersSignedWith(NEW_SECRET), [name]: undefined } })).toEqual({ ok: false, fault: 'headers' });
  expect(verify({ headers: { ...headersSignedWith(NEW_SECRET), [name]: ['1', '1'] } })).toEqual({ ok: false, fault: 'headers' });
});

test.each(['now', '1e9', '-5', '1763452800.5', ''])('rejects the timestamp %j', (timestamp) => {
  expect(verify({ headers: headersSignedWith(NEW_SECRET, timestamp) })).toEqual({ ok: false, fault: 'headers' });
});

test('reports a signed body that is no JSON', () => {
  const headers = { ...headersSignedWith(NEW_SECRET), 'webhook-signature': sign(NEW_SECRET, 'msg_1', stamp(), 'hello') };
  expect(verify({ headers, body: 'hello' })).toEqual({ ok: false, fault: 'body' });
});

test('throws without a valid secret, and the error does not contain the secret', () => {
  expect(() => verify({ secrets: [] })).toThrow('at least one secret');
  for (const secret of ['', 'whsec_', 'whsec_not base64!']) {
    expect(() => verify({ secrets: [secret] })).toThrow(/^a webhook secret is whsec_ and base64$/);
  }
});
