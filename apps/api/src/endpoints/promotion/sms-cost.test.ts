import { randomUUID } from 'node:crypto';
import { createBorrower } from '@hiram/contract/endpoints/partner.ts';
import { captchaSession } from '@hiram/contract/endpoints/promotion.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { BEHIND_PROXY, fromAddress, newAddress } from '../../../testing/addresses.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { startService } from '../../../testing/service.ts';
import type { TestService } from '../../../testing/service.ts';
import {
  doWork,
  isCorrectWork,
  readCaptchaLetters,
  newVisitor,
  requestCaptcha,
  requestCode,
  requestRegistration,
  solveCaptcha,
  visitorWithCode,
} from '../../../testing/visitors.ts';
import { createCaptcha, claimWork } from './captcha/captchas.ts';
import { bitsOfWork } from './promotion.service.ts';

const sandbox = await startSandbox();
const start = (more: Record<string, string>): Promise<TestService> =>
  startService({
    environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0', PUBLIC_ORIGIN: `https://${randomUUID()}.example`, ...more },
  });
const serviceWithWork = await start({ SMS_WORK: 'on' });
const codeOf = (answer: LightMyRequestResponse): number => answer.json<{ code: number }>().code;
const budget = (hour: number) => ({ SMS_BUDGET_HOUR: String(hour) });

test('[API-18] requests for a registered phone use up the budget; then registered and free phones get the same answer', async () => {
  const service = await start(budget(2));
  const [registered, unregistered] = [newVisitor(), newVisitor()];
  await callAsPartner(service.app, createBorrower, { phone: registered.phone, fullName: 'Maria Santos' });
  const requestAs = async (visitor: typeof unregistered) => {
    const caller = { ...visitor, address: newAddress() };
    return requestCode(service, caller, await solveCaptcha(service, caller));
  };

  expect([codeOf(await requestAs(registered)), codeOf(await requestAs(registered))]).toEqual([11, 11]);

  const [known, unknown] = [await requestAs(registered), await requestAs(unregistered)];
  expect([known.statusCode, known.json()]).toEqual([429, expect.objectContaining({ code: errorCodes.tooManyRequests })]);
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
  expect(await sandbox.inbox(unregistered.phone)).toEqual([]);
});

test('[API-18] answers alreadyRegistered within a minute of the last code, before the limits of the phone apply', async () => {
  const { visitor, fields } = await visitorWithCode(serviceWithWork, sandbox);
  expect(codeOf(await requestRegistration(serviceWithWork, visitor, fields))).toBe(0);

  expect(codeOf(await requestCode(serviceWithWork, visitor, fields))).toBe(11);
});

test('[API-16] [API-18] without SMS_WORK, the answer has only the sid, and a code needs no work', async () => {
  const service = await start({});

  expect((await call(service.app, captchaSession, fromAddress(newAddress()))).json()).toMatchObject({
    data: { sid: expect.any(String) as string },
  });
  expect(Object.keys(await requestCaptcha(service, newVisitor()))).toEqual(['sid']);
  await visitorWithCode(service, sandbox);
});

test('[API-18] the Philippine profile sends no code without work', async () => {
  const philippine = await start({ HIRAM_PROFILE: 'philippines' });
  const visitor = newVisitor({ phone: `09${newVisitor().phone.slice(2)}` });
  const { work, ...rest } = await solveCaptcha(philippine, visitor);

  expect(work).toMatch(/^\d+$/);
  expect(codeOf(await requestCode(philippine, visitor, rest))).toBe(errorCodes.captchaWrong);
  expect(await sandbox.inbox(visitor.phone)).toEqual([]);
  expect(codeOf(await requestCode(philippine, visitor, await solveCaptcha(philippine, visitor)))).toBe(0);
});

test('[API-18] missing work, wrong work and another captcha’s work send nothing and use up the sid’s attempt', async () => {
  const visitor = newVisitor();
  for (const wrong of [undefined, '', 'none', 'other'] as const) {
    const { work, ...solved } = await solveCaptcha(serviceWithWork, visitor);
    // At the least difficulty of 8 bits, a given text is right for one sid of 256. Text that is wrong at 1 bit is wrong at 8 bits.
    const findWrongWork = (make: (count: number) => string): string => {
      for (let count = 0; ; count += 1) if (!isCorrectWork(solved.sid, make(count), 1)) return make(count);
    };
    const others = findWrongWork((count) => doWork(`another ${count}`, 8));
    const none = findWrongWork((count) => `none ${count}`);
    const given = wrong === undefined ? {} : { work: wrong === 'other' ? others : wrong === 'none' ? none : wrong };
    expect(codeOf(await requestCode(serviceWithWork, visitor, { ...solved, ...given }))).toBe(errorCodes.captchaWrong);
    // The sid allows one attempt, so the right work is rejected after the wrong one.
    const capcode = await readCaptchaLetters(serviceWithWork, visitor, solved.sid);
    expect(codeOf(await requestCode(serviceWithWork, visitor, { sid: solved.sid, capcode, work: work ?? '' }))).toBe(
      errorCodes.captchaWrong,
    );
  }
  expect(await sandbox.inbox(visitor.phone)).toEqual([]);
});

test('[API-18] rejects empty work that satisfies the difficulty by chance', async () => {
  const { redis } = serviceWithWork.resources;
  const phoneHash = Buffer.from('a phone');
  let sid = '';
  do sid = await createCaptcha(redis, 1);
  while (!isCorrectWork(sid, '', 1));

  expect(await claimWork(redis, { sid, work: '', phoneHash })).toBe(false);
});

test('[API-18] work is valid for one phone and is rejected for another', async () => {
  const [one, other] = [newVisitor(), newVisitor()];
  const solved = await solveCaptcha(serviceWithWork, one);
  expect(codeOf(await requestCode(serviceWithWork, one, solved))).toBe(0);

  const capcode = await readCaptchaLetters(serviceWithWork, other, solved.sid);

  expect(codeOf(await requestCode(serviceWithWork, other, { ...solved, capcode }))).toBe(errorCodes.captchaWrong);
  expect(await sandbox.inbox(other.phone)).toEqual([]);
});

test('[API-20] an image solved for a registration does not replace the work for a code', async () => {
  const visitor = newVisitor();
  const { sid } = await requestCaptcha(serviceWithWork, visitor);
  const solved = { sid, capcode: await readCaptchaLetters(serviceWithWork, visitor, sid) };
  expect(codeOf(await requestRegistration(serviceWithWork, visitor, { ...solved, smsCode: '000000' }))).toBe(errorCodes.verifyCodeWrong);

  expect(codeOf(await requestCode(serviceWithWork, visitor, solved))).toBe(errorCodes.captchaWrong);
  expect(await sandbox.inbox(visitor.phone)).toEqual([]);
});

test('[API-18] a wrong captcha answer does not use up the work', async () => {
  const visitor = newVisitor();
  const { sid, work } = await solveCaptcha(serviceWithWork, visitor);
  expect(codeOf(await requestCode(serviceWithWork, visitor, { sid, capcode: '????', work: work ?? '' }))).toBe(errorCodes.captchaWrong);

  const capcode = await readCaptchaLetters(serviceWithWork, visitor, sid);

  expect(codeOf(await requestCode(serviceWithWork, visitor, { sid, capcode, work: work ?? '' }))).toBe(0);
});

test('[API-16] the work grows with the used part of the SMS budget, to sixteen times the least', async () => {
  const service = await start({ SMS_WORK: 'on', ...budget(4) });
  const answerTimes: (number | undefined)[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    answerTimes.push((await requestCaptcha(service, newVisitor())).work);
    await visitorWithCode(service, sandbox);
  }
  answerTimes.push((await requestCaptcha(service, newVisitor())).work);

  expect(answerTimes).toEqual([8, 9, 10, 11, 12]);
  expect([0, 0.24, 0.25, 0.99, 1].map(bitsOfWork)).toEqual([8, 8, 9, 11, 12]);
});

test('issued work expires after ten minutes', async () => {
  const { sid, work = 0 } = await requestCaptcha(serviceWithWork, newVisitor());

  const lifetime = await serviceWithWork.resources.redis.ttl(`captcha:work:${sid}`);

  expect([lifetime > 500, lifetime <= 600]).toEqual([true, true]);
  expect(doWork(sid, work)).toMatch(/^\d+$/);
});
