import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { captchaImage, captchaSession, trackClick, trackVisit } from '@hiram/contract/endpoints/promotion.ts';
import { createBorrower } from '@hiram/contract/endpoints/partner.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { findUserId } from '../../../testing/find-user-id.ts';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { newPhone } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { BEHIND_PROXY } from '../../../testing/addresses.ts';
import {
  requestCode,
  requestRegistration,
  requestSid,
  readCaptchaLetters,
  newVisitor,
  readCode,
  solveCaptcha,
  visitorWithCode,
} from '../../../testing/visitors.ts';
import type { Visitor } from '../../../testing/visitors.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { makeBorrower } from '../../lending/borrowers/borrowers.ts';
import { issueCode } from '../../platform/redis/one-time-codes.ts';

const sandbox = await startSandbox();
const service = await startService({ environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0' } });
const { app, resources } = service;

const codeOf = (answer: LightMyRequestResponse): number => answer.json<{ code: number }>().code;

async function borrowersOf({ phone }: Visitor) {
  const rows = await Promise.all(
    resources.cells.all.map(({ database }) => database.selectFrom('borrower').selectAll().where('phone', '=', phone).execute()),
  );
  return rows.flat();
}

const registrationsOf = async (userId: string) =>
  resources.cells
    .of(userId)
    .database.selectFrom('promotion_event')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'registration')
    .execute();

test('[API-18] 0: the right captcha, also in lower case, sends a code of six digits', async () => {
  const visitor = newVisitor();
  const { sid, capcode } = await solveCaptcha(service, visitor);

  const answer = await requestCode(service, visitor, { sid, capcode: capcode.toLowerCase() });

  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  expect(await sandbox.inbox(visitor.phone)).toEqual([expect.stringMatching(/^\d{6} is your registration code, good for 10 minutes/)]);
});

test('[API-18] 101: a wrong captcha sends nothing and invalidates the image, so that the right answer is rejected after it', async () => {
  const visitor = newVisitor();
  const { sid, capcode } = await solveCaptcha(service, visitor);

  const wrong = await requestCode(service, visitor, { sid, capcode: '????' });
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([200, errorCodes.captchaWrong]);
  expect(codeOf(await requestCode(service, visitor, { sid, capcode }))).toBe(101);
  expect(await sandbox.inbox(visitor.phone)).toEqual([]);

  const next = await readCaptchaLetters(service, visitor, sid);
  expect(codeOf(await requestCode(service, visitor, { sid, capcode: next }))).toBe(0);
});

test('[API-18] rejects the letters of a replaced image and of another sid; an image expires within five minutes', async () => {
  const visitor = newVisitor();
  const { sid, capcode } = await solveCaptcha(service, visitor);
  const other = await requestSid(service, visitor);
  expect(codeOf(await requestCode(service, visitor, { sid: other, capcode }))).toBe(101);
  let next = await readCaptchaLetters(service, visitor, sid);
  while (next === capcode) next = await readCaptchaLetters(service, visitor, sid);
  expect(codeOf(await requestCode(service, visitor, { sid, capcode }))).toBe(101);

  await readCaptchaLetters(service, visitor, sid);
  const [key = ''] = await resources.redis.keys(`captcha:answer:${sid}`);
  expect(await resources.redis.ttl(key)).toBeGreaterThan(200);
  expect(await resources.redis.ttl(key)).toBeLessThanOrEqual(300);
});

test('[API-18] a captcha solved for one phone is rejected for another', async () => {
  const [mine, theirs] = [newVisitor(), newVisitor()];
  const solved = await solveCaptcha(service, mine);

  expect(codeOf(await requestCode(service, mine, solved))).toBe(0);
  expect(codeOf(await requestCode(service, theirs, solved))).toBe(101);
  expect(await sandbox.inbox(theirs.phone)).toEqual([]);
});

test('[API-18] accepts exactly one of twenty concurrent answers to one image', async () => {
  const visitor = newVisitor();
  const solved = await solveCaptcha(service, visitor);
  const phones = Array.from({ length: 20 }, () => newVisitor({ address: visitor.address }));

  const answers = await Promise.all(phones.map((each) => requestCode(service, each, solved)));

  expect(answers.map(codeOf).filter((code) => code === 0)).toHaveLength(1);
  expect(answers.map(codeOf).filter((code) => code === 101)).toHaveLength(19);
});

test('[API-18] 11: answers alreadyRegistered for a registered phone, and sends no message', async () => {
  const visitor = newVisitor();
  await callAsPartner(app, createBorrower, { phone: visitor.phone, fullName: 'Maria Santos' });

  const answer = await requestCode(service, visitor, await solveCaptcha(service, visitor));

  expect([answer.statusCode, codeOf(answer)]).toEqual([200, errorCodes.alreadyRegistered]);
  expect(codeOf(answer)).toBe(11);
  expect(await sandbox.inbox(visitor.phone)).toEqual([]);
});

test('[API-18] refuses a second code within a minute, and the first code remains valid', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);

  const again = await requestCode(service, visitor, fields);

  expect([again.statusCode, codeOf(again)]).toEqual([429, errorCodes.tooManyRequests]);
  expect(await sandbox.inbox(visitor.phone)).toHaveLength(1);
  expect(codeOf(await requestRegistration(service, visitor, fields))).toBe(0);
});

test('[API-18] rejects a phone that the network or the profile does not accept, and names the field', async () => {
  const visitor = newVisitor();
  await fetch(`${sandbox.url}/sms/modes`, {
    method: 'POST',
    body: new URLSearchParams({ userId: visitor.phone, mode: 'refuse' }),
    redirect: 'manual',
  });

  for (const each of [visitor, newVisitor({ phone: '09171234567' })]) {
    const answer = await requestCode(service, each, await solveCaptcha(service, each));
    expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: 'The request is not valid: phone' });
  }
});

test('[API-20] 0: creates the borrower in the directory and in its cell, and stores the visitor’s origin', async () => {
  const origin = { app_from: 'a', user_from: 'poster', utm_tag: 'utm-7', appName: 'hiram' };
  const { visitor, fields } = await visitorWithCode(service, sandbox, { origin });

  const answer = await requestRegistration(service, visitor, {
    ...fields,
    merchantNumber: 'M1',
    userName: ' Maria Santos ',
    invite_code: 'I1',
    id: 'default',
    deviceId: 'd',
  });

  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  const [borrower, ...others] = await borrowersOf(visitor);
  expect(others).toEqual([]);
  expect(borrower).toMatchObject({ phone: visitor.phone, fullName: 'Maria Santos' });
  const userId = borrower?.userId ?? '';
  expect(await findUserId(resources.directory, resources.config.phoneKeys, visitor.phone)).toBe(userId);
  expect(await registrationsOf(userId)).toMatchObject([
    {
      pageId: 'default',
      appName: 'hiram',
      merchantNumber: 'M1',
      inviteCode: 'I1',
      appFrom: 'a',
      userFrom: 'poster',
      utmTag: 'utm-7',
    },
  ]);
});

test('[API-20] the lender can set the name of a borrower registered without a name, once', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);
  await requestRegistration(service, visitor, fields);
  const nameBorrower = (fullName: string) => callAsPartner(app, createBorrower, { phone: visitor.phone, fullName });

  await nameBorrower('Maria Santos');
  await nameBorrower('Somebody Else');

  expect(await borrowersOf(visitor)).toMatchObject([{ fullName: 'Maria Santos' }]);
});

test('[API-20] -1: a wrong captcha registers no borrower; the code remains valid with the next image', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);

  const wrong = await requestRegistration(service, visitor, { ...fields, capcode: '????' });
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([200, errorCodes.captchaWrongAtRegistration]);
  expect(codeOf(wrong)).toBe(-1);
  expect(await borrowersOf(visitor)).toEqual([]);

  const capcode = await readCaptchaLetters(service, visitor, fields.sid);
  expect(codeOf(await requestRegistration(service, visitor, { ...fields, capcode }))).toBe(0);
});

test('[API-20] 11: answers alreadyRegistered to a second registration and to a later code request', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);
  expect(codeOf(await requestRegistration(service, visitor, fields))).toBe(0);

  expect(codeOf(await requestRegistration(service, visitor, fields))).toBe(11);
  expect(codeOf(await requestCode(service, visitor, fields))).toBe(11);
  expect(await borrowersOf(visitor)).toHaveLength(1);
});

test('[API-20] a wrong code registers no borrower, and five wrong codes invalidate the right one', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);
  const wrong = fields.smsCode === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1)
    expect(codeOf(await requestRegistration(service, visitor, { ...fields, smsCode: wrong }))).toBe(errorCodes.verifyCodeWrong);

  expect(codeOf(await requestRegistration(service, visitor, fields))).toBe(errorCodes.verifyCodeWrong);
  expect(await borrowersOf(visitor)).toEqual([]);
});

test('[API-20] rejects a code that was sent to another phone', async () => {
  const [mine, theirs] = [await visitorWithCode(service, sandbox), await visitorWithCode(service, sandbox)];

  const answer = await requestRegistration(service, theirs.visitor, { ...theirs.fields, smsCode: mine.fields.smsCode });

  expect(codeOf(answer)).toBe(mine.fields.smsCode === theirs.fields.smsCode ? 0 : errorCodes.verifyCodeWrong);
});

test('[API-20] fifty concurrent registrations create one borrower and one registration event', async () => {
  const { visitor, fields } = await visitorWithCode(service, sandbox);

  const codes = (await Promise.all(Array.from({ length: 50 }, () => requestRegistration(service, visitor, fields)))).map(codeOf);

  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  // A tap between the use of the code and the insert of the borrower finds neither a code nor a borrower.
  const refusals = [errorCodes.alreadyRegistered, errorCodes.verifyCodeWrong];
  expect(codes.filter((code) => code !== 0 && !refusals.some((each) => each === code))).toEqual([]);
  const borrowers = await borrowersOf(visitor);
  expect(borrowers).toHaveLength(1);
  expect(await registrationsOf(borrowers[0]?.userId ?? '')).toHaveLength(1);
});

test('[API-20] fifty concurrent calls of makeBorrower for one phone create one borrower', async () => {
  const visitor = newVisitor();
  const at = await resources.clock.now();

  const made = await Promise.all(Array.from({ length: 50 }, () => makeBorrower(resources, { phone: visitor.phone, fullName: '', at })));

  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(made.map(({ userId }) => userId)).size).toBe(1);
  expect(await borrowersOf(visitor)).toHaveLength(1);
});

test('[API-18] [API-20] the Philippine profile treats +63 and 0 as one phone', async () => {
  const philippine = await startService({
    environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0', HIRAM_PROFILE: 'philippines' },
  });
  const digits = newPhone().slice(2);
  const { visitor, fields } = await visitorWithCode(philippine, sandbox, { phone: `+639${digits}` });
  const visitorWithCountryCode = { ...visitor, phone: `09${digits}` };
  const smsCode = await readCode(sandbox, visitorWithCountryCode);

  expect(codeOf(await requestRegistration(philippine, visitor, { ...fields, smsCode }))).toBe(0);
  expect(codeOf(await requestRegistration(philippine, visitorWithCountryCode, { ...fields, smsCode }))).toBe(11);
});

test('without Redis, every call that needs Redis answers unavailable in its envelope', async () => {
  const serviceWithoutRedis = await startService({ environment: { ...sandbox.environment, REDIS_URL: 'redis://127.0.0.1:1', PORT: '0' } });
  const applicant = { phone: newPhone(), capcode: 'abcd', sid: 'sid' };
  const answers = [
    await call(serviceWithoutRedis.app, captchaSession),
    await call(serviceWithoutRedis.app, captchaImage, { fields: { sid: 'sid', a: '1' } }),
    await call(serviceWithoutRedis.app, trackVisit, { fields: { page_id: 'p', page_type: '1' } }),
    await call(serviceWithoutRedis.app, trackClick, { fields: { phone: applicant.phone } }),
    await requestCode(serviceWithoutRedis, { phone: applicant.phone, address: '203.0.113.1' }, applicant),
    await requestRegistration(serviceWithoutRedis, { phone: applicant.phone, address: '203.0.113.1' }, { ...applicant, smsCode: '123456' }),
  ];

  for (const answer of answers) expect([answer.statusCode, codeOf(answer)]).toEqual([503, errorCodes.unavailable]);
});

test('[API-18] while the SMS network is down, answers unavailable and withdraws the code', async () => {
  const cut = await startService({
    environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0', SMS_URL: 'http://127.0.0.1:1/sms' },
  });
  const visitor = newVisitor();

  const answer = await requestCode(cut, visitor, await solveCaptcha(cut, visitor));

  expect([answer.statusCode, codeOf(answer)]).toEqual([503, errorCodes.unavailable]);
  const next = await issueCode(resources, { purpose: 'registration', subject: visitor.phone }, { lifetimeSeconds: 600, resendSeconds: 60 });
  expect(next).not.toBeNull();
});
