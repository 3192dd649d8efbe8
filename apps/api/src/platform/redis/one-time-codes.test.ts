import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { checkCode, issueCode, withdrawCode } from './one-time-codes.ts';
import type { CodeFor } from './one-time-codes.ts';

const { resources } = await startService();
const terms = { lifetimeSeconds: 60, resendSeconds: 0 };
const buildPurpose = (): CodeFor => ({ purpose: 'card-repayment', subject: randomUUID() });

async function issueText(of: CodeFor, chosen = terms): Promise<string> {
  const code = await issueCode(resources, of, chosen);
  if (code === null) throw new Error('no code was issued');
  return code;
}

const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code has six digits and is accepted once', async () => {
  const of = buildPurpose();
  const code = await issueText(of);

  expect(code).toMatch(/^\d{6}$/);
  expect(await checkCode(resources, of, code)).toBe('right');
  expect(await checkCode(resources, of, code)).toBe('gone');
});

test('accepts a code only for its own purpose and subject', async () => {
  const of = buildPurpose();
  const code = await issueText(of);

  expect(await checkCode(resources, buildPurpose(), code)).toBe('gone');
  expect(await checkCode(resources, { ...of, purpose: 'registration' }, code)).toBe('gone');
  expect(await checkCode(resources, of, code)).toBe('right');
});

test('rejects the sixth guess even if the guess is right', async () => {
  const of = buildPurpose();
  const code = await issueText(of);
  for (let guess = 0; guess < 5; guess += 1) expect(await checkCode(resources, of, otherCode(code))).toBe('wrong');

  expect(await checkCode(resources, of, code)).toBe('gone');
});

test('checks five of a thousand concurrent guesses', async () => {
  const of = buildPurpose();
  const code = await issueText(of);

  const answers = await Promise.all(Array.from({ length: 1000 }, () => checkCode(resources, of, otherCode(code))));

  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'gone')).toHaveLength(995);
});

test('accepts one of a thousand concurrent correct codes', async () => {
  const of = buildPurpose();
  const code = await issueText(of);

  const answers = await Promise.all(Array.from({ length: 1000 }, () => checkCode(resources, of, code)));

  expect(answers.filter((answer) => answer === 'right')).toHaveLength(1);
});

test('a new code invalidates the previous code, and is issued only after the resend delay', async () => {
  const of = buildPurpose();
  const first = await issueText(of, { lifetimeSeconds: 60, resendSeconds: 30 });
  expect(await issueCode(resources, of, { lifetimeSeconds: 60, resendSeconds: 30 })).toBeNull();

  const second = await issueText(of);

  expect(await checkCode(resources, of, second === first ? otherCode(first) : first)).toBe('wrong');
  expect(await checkCode(resources, of, second)).toBe('right');
});

test('issues no second code within the resend delay after the first was used, but does after its withdrawal', async () => {
  const [of, patient] = [buildPurpose(), { lifetimeSeconds: 60, resendSeconds: 30 }];
  await checkCode(resources, of, await issueText(of, patient));
  expect(await issueCode(resources, of, patient)).toBeNull();

  await withdrawCode(resources, of);

  expect(await issueCode(resources, of, patient)).toMatch(/^\d{6}$/);
});

test('a code expires after its lifetime', async () => {
  const of = buildPurpose();
  const code = await issueText(of, { lifetimeSeconds: 1, resendSeconds: 0 });
  await sleep(1100);

  expect(await checkCode(resources, of, code)).toBe('gone');
});

test('Redis contains neither the code nor its subject', async () => {
  const of: CodeFor = { purpose: 'registration', subject: `139${randomUUID()}` };
  const code = await issueText(of);

  const keys = await resources.redis.keys('one-time-code:*');
  const stored = await Promise.all(keys.map(async (key) => [key, await resources.redis.hget(key, 'code')]));

  expect(JSON.stringify(stored)).not.toContain(of.subject);
  expect(stored.flat().filter((text) => text === code)).toEqual([]);
});

test('issuing, checking and withdrawing a code fail without Redis', async () => {
  const { resources: cut } = await startService({ environment: { REDIS_URL: 'redis://127.0.0.1:1' } });

  await expect(issueCode(cut, buildPurpose(), terms)).rejects.toThrow('unavailable');
  await expect(checkCode(cut, buildPurpose(), '123456')).rejects.toThrow('unavailable');
  await expect(withdrawCode(cut, buildPurpose())).rejects.toThrow('unavailable');
});
