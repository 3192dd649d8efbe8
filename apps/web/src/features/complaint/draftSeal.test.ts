import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesIn, bytesOf, createDraftCipher, textOf, valueIn } from './draftSeal.ts';

const draftKey = randomBytes(32).toString('base64');
const owner = { userId: 'u1', orderNo: 'OR1' };
const DRAFT = { text: 'Tinawagan nila ang pinsan ko 🤷' };

test('what is sealed opens again, also after it was text, and nothing of it can be read', async () => {
  const { seal, open } = await createDraftCipher(draftKey);
  const sealed = await seal(owner, bytesOf(DRAFT));
  expect(new TextDecoder().decode(sealed)).not.toContain('pinsan');
  expect(valueIn(await open(owner, bytesIn(textOf(sealed))))).toEqual(DRAFT);
});

test('the same draft looks different each time it is sealed', async () => {
  const { seal } = await createDraftCipher(draftKey);
  const seals = await Promise.all(Array.from({ length: 20 }, () => seal(owner, bytesOf(DRAFT))));
  expect(new Set(seals.map((each) => textOf(each.subarray(0, 12)))).size).toBe(20);
  expect(new Set(seals.map((each) => textOf(each.subarray(12)))).size).toBe(20);
});

test('another key, borrower or order, or one changed byte does not open it', async () => {
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
