import { expect, test } from 'vitest';
import { SIGNING_KEY, signatureOf, callText } from './call-signature.ts';

const call = { method: 'POST', url: '/entirely/v3/x?sessionId=s1', body: 'a=1' };
const { publicKey, privateKey } = await crypto.subtle.generateKey(SIGNING_KEY, false, ['sign', 'verify']);
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' };

async function isSignatureValid(header: string, changes: Partial<typeof call & { session: string }> = {}): Promise<boolean> {
  const [claims, signature] = [header.slice(0, header.lastIndexOf('.')), header.slice(header.lastIndexOf('.') + 1)];
  const text = new TextEncoder().encode(callText({ ...call, ...changes }, claims));
  return await crypto.subtle.verify(SIGNING, publicKey, Buffer.from(signature, 'base64'), text);
}

test('a signature is valid only for its own method, address and timestamp', async () => {
  const signature = await signatureOf({ publicKey, privateKey }, call, 1_700_000_000_000);
  expect(await isSignatureValid(signature)).toBe(true);
  expect(await isSignatureValid(signature, { method: 'GET' })).toBe(false);
  expect(await isSignatureValid(signature, { url: `${call.url}&a=1` })).toBe(false);
  expect(await isSignatureValid(signature.replace('.1700000000000.', '.1700000000001.'))).toBe(false);
});

test('a signature covers the session header', async () => {
  const session = 'userId=u1&sessionId=s1';
  const signature = await signatureOf({ publicKey, privateKey }, { ...call, session }, 5);
  expect(await isSignatureValid(signature, { session })).toBe(true);
  expect(await isSignatureValid(signature, { session: 'userId=u2&sessionId=s1' })).toBe(false);
  expect(await isSignatureValid(signature)).toBe(false);
  // Without a session header the signed text is unchanged, so that old pages work with new services.
  expect(callText({ ...call, session: '' }, 'claims')).toBe(callText(call, 'claims'));
});

test('a signature contains the time, a unique id and the hash of the body, empty without a body', async () => {
  const partsOf = async (body: string | null) => (await signatureOf({ publicKey, privateKey }, { ...call, body }, 5)).split('.');
  const [one, other, none, empty] = [await partsOf('a=1'), await partsOf('a=1'), await partsOf(null), await partsOf('')];
  expect(one[1]).toBe('5');
  expect(one[2]).not.toBe(other[2]);
  expect([one[3], other[3]]).toEqual([Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('a=1'))).toString('base64'), one[3]]);
  expect(none[3]).toBe('');
  expect(empty[3]).toHaveLength(44);
});
