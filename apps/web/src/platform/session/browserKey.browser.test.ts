import { bankForm } from '@hiram/contract/endpoints/bank-account.ts';
import { SIGNATURE_HEADER, callText } from '@hiram/contract/wire/call-signature.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { sessionInHeader } from '../../../testing/sessionInHeader.ts';
import { json, planService } from '../../../testing/service.ts';
import { call } from '../api/call.ts';
import { signCalls } from './browserKey.ts';
import { readSession, type Session } from './session.ts';

const CALL = { method: 'POST', url: '/entirely/v3/x?productId=P1', session: 'sessionId=s1', body: 'a=1' };
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

afterEach(() => {
  delete window.signCall;
});

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

async function sign(): Promise<string> {
  return (await window.signCall?.(CALL))?.[SIGNATURE_HEADER] ?? '';
}

/** True if the key that the signature names has signed this call. */
async function isSigned(signature: string, signedCall: Parameters<typeof callText>[0]): Promise<boolean> {
  const claims = signature.slice(0, signature.lastIndexOf('.'));
  const key = await crypto.subtle.importKey('raw', bytesOf(claims.split('.')[0] ?? ''), ALGORITHM, false, ['verify']);
  const signed = new TextEncoder().encode(callText(signedCall, claims));
  return await crypto.subtle.verify(ALGORITHM, key, bytesOf(signature.slice(claims.length + 1)), signed);
}

const storedKey = (): Promise<CryptoKeyPair> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('hiram.key', 1);
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const get = opening.result.transaction('key').objectStore('key').get('key');
      get.addEventListener('success', () => {
        opening.result.close();
        resolve(get.result as CryptoKeyPair);
      });
    });
  });

const sessionOf = (deviceId: string): Session => readSession(`?deviceId=${deviceId}&userId=u1&sessionId=s1`, null, 'm1');
const answered = json({ code: 0, message: 'success', data: { items: [] } });

test('signs a call’s method, address and session header, with a new id each time', async () => {
  signCalls();
  const [one, other] = [await sign(), await sign()];
  expect(await isSigned(one, CALL)).toBe(true);
  expect(await isSigned(one, { ...CALL, url: `${CALL.url}1` })).toBe(false);
  expect(await isSigned(one, { ...CALL, method: 'GET' })).toBe(false);
  expect(await isSigned(one, { ...CALL, session: 'sessionId=s2' })).toBe(false);
  expect(one.split('.')[2]).not.toBe(other.split('.')[2]);
});

test('reuses the stored key on the next page, and its private half is not extractable', async () => {
  signCalls();
  const before = (await sign()).split('.')[0];
  signCalls();
  expect((await sign()).split('.')[0]).toBe(before);
  await expect(crypto.subtle.exportKey('jwk', (await storedKey()).privateKey)).rejects.toThrow('not extractable');
});

test('pages that create the first key concurrently use the same key', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('hiram.key').addEventListener('success', resolve);
  });
  const pages = Array.from({ length: 5 }, () => {
    signCalls();
    return sign();
  });
  const keys = (await Promise.all(pages)).map((signature) => signature.split('.')[0]);
  expect(new Set(keys).size).toBe(1);
});

test.each(['query', 'header'])(
  'signs the address, the session and the body as the service receives them: session in the %s',
  async (place) => {
    if (place === 'header') sessionInHeader();
    signCalls();
    const service = planService();
    await service.answer(answered);
    await call(bankForm, sessionOf(service.deviceId), { product_id: 'P1' });
    const [request] = await service.seen();
    const signature = request?.headers[SIGNATURE_HEADER.toLowerCase()] ?? '';
    const session = request?.headers['session'] ?? '';
    expect(session.includes('userId=u1')).toBe(place === 'header');
    expect(await isSigned(signature, { method: 'POST', url: request?.url ?? '', session })).toBe(true);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(request?.body));
    expect(signature.split('.')[3]).toBe(btoa(String.fromCharCode(...new Uint8Array(digest))));
  },
);

test('[GEN-28] sends no signature if the build requires none or the browser has no IndexedDB', async () => {
  const service = planService();
  await service.answer(answered);
  await service.answer(answered);
  await call(bankForm, sessionOf(service.deviceId), { product_id: 'P1' });
  const { indexedDB: kept } = window;
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
  onTestFinished(() => void Object.defineProperty(window, 'indexedDB', { configurable: true, value: kept }));
  signCalls();
  await call(bankForm, sessionOf(service.deviceId), { product_id: 'P1' });
  for (const { headers } of await service.seen()) expect(headers).not.toHaveProperty(SIGNATURE_HEADER.toLowerCase());
});
