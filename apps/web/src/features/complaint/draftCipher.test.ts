import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesIn, bytesOf, createDraftCipher, textOf, valueIn } from './draftCipher.ts';

const draftKey = randomBytes(32).toString('base64');
const owner = { userId: 'u1', orderNo: 'OR1' };
const DRAFT = { text: 'Tinawagan nila ang pinsan ko 🤷' };

test('decrypts an encrypted draft, also after base64 encoding, and the ciphertext contains no plain text', async () => {
  const { seal, open } = await createDraftCipher(draftKey);
  const sealed = await seal(owner, bytesOf(DRAFT));
  expect(new TextDecoder().decode(sealed)).not.toContain('pinsan');
  expect(valueIn(await open(owner, bytesIn(textOf(sealed))))).toEqual(DRAFT);
});

test('encrypts the same draft with a different nonce and ciphertext each time', async () => {
  const { seal } = await createDraftCipher(draftKey);
  const seals = await Promise.all(Array.from({ length: 20 }, () => seal(owner, bytesOf(DRAFT))));
  expect(new Set(seals.map((each) => textOf(each.subarray(0, 12)))).size).toBe(20);
  expect(new Set(seals.map((each) => textOf(each.subarray(12)))).size).toBe(20);
});

test('rejects a draft with another key, borrower or order, or with a changed byte', async () => {
  const { seal, open } = await createDraftCipher(draftKey);
  const sealed = await seal(owner, bytesOf(DRAFT));
  const other = await createDraftCipher(randomBytes(32).toString('base64'));
  const changed = sealed.map((byte, index) => (index === 20 ? byte ^ 1 : byte));
  const attempts = [
    other.open(owner, sealed),
    open({ ...owner, userId: 'u2' }, sealed),
    open({ ...owner, orderNo: 'OR2' }, sealed),
    open(owner, changed),
  ];
  expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
});
