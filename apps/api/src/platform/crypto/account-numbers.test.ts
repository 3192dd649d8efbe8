import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedKey, keyedFingerprint, decryptAccountNumber, parseAccountKeys, encryptAccountNumber } from './account-numbers.ts';

const base64Key = () => randomBytes(32).toString('base64');
const first = `first:${base64Key()}`;
const second = `second:${base64Key()}`;
const keys = parseAccountKeys(first);
const row = { userId: 'user-1', accountId: 'account-1' };
const NUMBER = '09175550142';
const NOT_AUTHENTIC = 'unable to authenticate data';

test('decrypts an encrypted account number, and the ciphertext does not contain the number', () => {
  const sealed = encryptAccountNumber(keys, row, NUMBER);

  expect(decryptAccountNumber(keys, row, sealed)).toBe(NUMBER);
  expect(sealed.bytes.includes(NUMBER)).toBe(false);
});

test('encrypts the same account number to a different ciphertext each time', () => {
  const ciphertexts = Array.from({ length: 50 }, () => encryptAccountNumber(keys, row, NUMBER).bytes.toString('hex'));

  expect(new Set(ciphertexts).size).toBe(50);
});

test('rejects a ciphertext of another key with the same id', () => {
  const sealed = encryptAccountNumber(keys, row, NUMBER);

  expect(() => decryptAccountNumber(parseAccountKeys(`first:${base64Key()}`), row, sealed)).toThrow(NOT_AUTHENTIC);
});

test('names the key id in the error if the key was removed', () => {
  const sealed = encryptAccountNumber(keys, row, NUMBER);

  expect(() => decryptAccountNumber(parseAccountKeys(second), row, sealed)).toThrow('no account key is called first');
});

test('rejects a ciphertext that was copied to another row, truncated or changed', () => {
  const sealed = encryptAccountNumber(keys, row, NUMBER);
  const flipped = Buffer.from(sealed.bytes);
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;

  expect(() => decryptAccountNumber(keys, { ...row, userId: 'user-2' }, sealed)).toThrow(NOT_AUTHENTIC);
  expect(() => decryptAccountNumber(keys, { ...row, accountId: 'account-2' }, sealed)).toThrow(NOT_AUTHENTIC);
  expect(() => decryptAccountNumber(keys, row, { ...sealed, bytes: flipped })).toThrow(NOT_AUTHENTIC);
  expect(() => decryptAccountNumber(keys, row, { ...sealed, bytes: sealed.bytes.subarray(0, 20) })).toThrow(
    'Invalid authentication tag length',
  );
});

test('after a rotation encrypts with the new key and still decrypts with the old key', () => {
  const before = encryptAccountNumber(keys, row, NUMBER);
  const rotatedKeys = parseAccountKeys(`${second},${first}`);
  const after = encryptAccountNumber(rotatedKeys, row, NUMBER);

  expect([before.keyId, after.keyId]).toEqual(['first', 'second']);
  expect([decryptAccountNumber(rotatedKeys, row, before), decryptAccountNumber(rotatedKeys, row, after)]).toEqual([NUMBER, NUMBER]);
});

test('a fingerprint depends on the key', () => {
  const fingerprint = randomBytes(32);

  expect(keyedFingerprint(keys, fingerprint)).toEqual(keyedFingerprint(keys, fingerprint));
  expect(keyedFingerprint(keys, fingerprint)).not.toEqual(keyedFingerprint(parseAccountKeys(second), fingerprint));
});

test.each(['', 'first', 'first:', 'first:c2hvcnQ=', `:${base64Key()}`, `first:${randomBytes(33).toString('base64')}`, `${first},`])(
  'rejects %j as a list of keys',
  (text) => {
    expect(() => parseAccountKeys(text)).toThrow('each key must read keyId:base64, with 32 bytes');
  },
);

test('rejects two keys with the same id', () => {
  expect(() => parseAccountKeys(`${first},first:${base64Key()}`)).toThrow('two keys have the same id');
});

test('derives a stable 32-byte key that differs by purpose and by key and is not the key itself', () => {
  const deriveKeyText = (text: string, purpose: string): string => derivedKey(parseAccountKeys(text), purpose).toString('base64');
  expect(Buffer.from(deriveKeyText(first, 'drafts'), 'base64')).toHaveLength(32);
  expect(deriveKeyText(first, 'drafts')).toBe(deriveKeyText(`${first},${second}`, 'drafts'));
  const others = [
    deriveKeyText(first, 'other drafts'),
    deriveKeyText(second, 'drafts'),
    deriveKeyText(`${second},${first}`, 'other drafts'),
    first.slice(6),
  ];
  expect(new Set([deriveKeyText(first, 'drafts'), ...others]).size).toBe(5);
});
