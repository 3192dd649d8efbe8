import { errorCodes } from '@hiram/contract/wire/errors.ts';
import {
  captchaImage,
  captchaSession,
  landingTemplate,
  trackClick,
  trackClickByForm,
  trackVisit,
} from '@hiram/contract/endpoints/promotion.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { newPhone } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { BEHIND_PROXY, fromAddress, newAddress } from '../../../testing/addresses.ts';
import { requestSid, readCaptchaLetters, newVisitor, visitorWithCode } from '../../../testing/visitors.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { hashPhone } from '../../platform/crypto/phone-keys.ts';
import { CAPTCHA_SIZE } from './captcha/captcha-image.ts';

const sandbox = await startSandbox();
const service = await startService({ environment: { ...sandbox.environment, ...BEHIND_PROXY, PORT: '0' } });
const { app, resources } = service;

async function eventsOf(column: 'pageId' | 'phoneHash', value: string | Buffer) {
  const rows = await Promise.all(
    resources.cells.all.map(({ database }) => database.selectFrom('promotion_event').selectAll().where(column, '=', value).execute()),
  );
  return rows.flat();
}

test('[API-14] returns the landing page from the database to a caller without a session', async () => {
  const answer = await call(app, landingTemplate, { fields: { templateId: 'default' } });

  expect(answer.json()).toMatchObject({
    code: 0,
    data: {
      id: 'default',
      template: {
        appName: 'Hiram Cash',
        title: 'Borrow up to ₱50,000',
        example:
          'Example: borrow ₱8,000.00 for 120 days at 4% per 30 days on the balance. Fee ₱240.00, interest ₱800.00, total to repay ₱8,800.00.',
        buttonText: 'Register',
        agreementTitle: 'Registration Agreement',
      },
    },
  });
});

test('[API-14] answers notFound for an unknown template, and returns an added template from any cell', async () => {
  const fields = { templateId: 'rainy-season' };
  expect((await call(app, landingTemplate, { fields })).json()).toMatchObject({ code: errorCodes.notFound });
  for (const { database } of resources.cells.all) {
    const sample = await database.selectFrom('landing_template').selectAll().executeTakeFirstOrThrow();
    await database
      .insertInto('landing_template')
      .values({ ...sample, templateId: 'rainy-season', title: 'For the rainy season' })
      .execute();
  }

  for (let each = 0; each < 8; each += 1)
    expect((await call(app, landingTemplate, { fields })).json()).toMatchObject({ data: { template: { title: 'For the rainy season' } } });
});

test('[API-15] stores a visit with its origin', async () => {
  const pageId = `page-${newPhone()}`;
  const fields = { page_id: pageId, client_type: 'h5', page_type: '1', app_from: 'a', user_from: 'poster', utm_tag: 'utm-1' };

  const answer = await call(app, trackVisit, { ...fromAddress(newAddress()), fields });

  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  expect(await eventsOf('pageId', pageId)).toMatchObject([
    { kind: 'visit', clientType: 'h5', appFrom: 'a', userFrom: 'poster', utmTag: 'utm-1', phoneHash: null, userId: null },
  ]);
});

test('[API-15] rejects another page type, and stores at most 120 visits in a burst from one address', async () => {
  const pageId = `page-${newPhone()}`;
  const visit = (address: string, page_type = '1') =>
    call(app, trackVisit, { ...fromAddress(address), fields: { page_id: pageId, page_type } });
  expect((await visit(newAddress(), '2')).json()).toMatchObject({ code: errorCodes.invalidRequest });
  const address = newAddress();

  const answers = await Promise.all(Array.from({ length: 130 }, () => visit(address)));

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(120);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
  expect(await eventsOf('pageId', pageId)).toHaveLength(120);
  expect((await visit(newAddress())).statusCode).toBe(200);
});

test('[API-16] returns a new sid on every call', async () => {
  const sids = await Promise.all(Array.from({ length: 20 }, () => requestSid(service, newVisitor())));

  expect(new Set(sids).size).toBe(20);
  for (const sid of sids) expect(sid).toMatch(/^[\w-]{24}$/);
});

test('[API-17] returns a different PNG of the sid on every call, with cache-control no-store', async () => {
  const visitor = newVisitor();
  const sid = await requestSid(service, visitor);
  const requestImage = () => call(app, captchaImage, { ...fromAddress(visitor.address), fields: { sid, a: '1' } });

  const [first, second] = [await requestImage(), await requestImage()];

  expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  const { rawPayload: bytes } = first;
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([CAPTCHA_SIZE.width, CAPTCHA_SIZE.height]);
  expect(second.rawPayload.equals(bytes)).toBe(false);
});

test('[API-17] answers notFound for an unknown sid, and rate-limits sids and images by address', async () => {
  const visitor = newVisitor();
  const answerToUnknownSid = await call(app, captchaImage, { ...fromAddress(visitor.address), fields: { sid: 'nobody', a: '1' } });
  expect([answerToUnknownSid.statusCode, answerToUnknownSid.json<{ code: number }>().code]).toEqual([404, errorCodes.notFound]);
  expect((await call(app, captchaImage, { fields: { sid: 'nobody', a: 'now' } })).json()).toMatchObject({
    code: errorCodes.invalidRequest,
  });

  const answers = await Promise.all(Array.from({ length: 125 }, () => call(app, captchaSession, fromAddress(visitor.address))));

  expect(answers.filter((answer) => answer.statusCode === 429).length).toBeGreaterThanOrEqual(5);
  await expect(readCaptchaLetters(service, visitor, 'nobody')).rejects.toThrow('Too many requests');
});

test('[API-19] stores a tap on Register with the visitor’s origin, without the phone number', async () => {
  const { visitor } = await visitorWithCode(service, sandbox, { origin: { app_from: 'a', user_from: 'poster', utm_tag: 'utm-9' } });

  const answer = await call(app, trackClick, { ...fromAddress(visitor.address), fields: { phone: visitor.phone } });

  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  const events = await eventsOf('phoneHash', hashPhone(resources.config.phoneKeys, visitor.phone));
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['click', 'code']);
  for (const event of events) expect(event).toMatchObject({ appFrom: 'a', userFrom: 'poster', utmTag: 'utm-9' });
  expect(JSON.stringify(events)).not.toContain(visitor.phone);
});

test('[API-19] counts a tap without a requested code, and rejects a phone that the profile does not accept', async () => {
  const visitor = newVisitor();

  await call(app, trackClick, { ...fromAddress(visitor.address), fields: { phone: visitor.phone } });

  expect(await eventsOf('phoneHash', hashPhone(resources.config.phoneKeys, visitor.phone))).toMatchObject([
    { kind: 'click', utmTag: null },
  ]);
  expect((await call(app, trackClick, { ...fromAddress(visitor.address), fields: { phone: '09171234567' } })).json()).toMatchObject({
    code: errorCodes.invalidRequest,
    message: 'The request is not valid: phone',
  });
});

test('counts a tap on Register with the phone number in the body', async () => {
  const visitor = newVisitor();

  const answer = await call(app, trackClickByForm, { ...fromAddress(visitor.address), fields: { phone: visitor.phone } });

  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  expect(await eventsOf('phoneHash', hashPhone(resources.config.phoneKeys, visitor.phone))).toMatchObject([{ kind: 'click' }]);
});

const applicant = 'phone=13800138000&capcode=abcd&sid=nobody';

test.each([
  ['API-14', 'GET', '/entirely/api/v2/youmi/service/channel/channel-template?templateId=default', '', 0],
  ['API-15', 'GET', '/entirely/api/v2/youmi/promotion/track-visit?page_id=default&page_type=1', '', 0],
  ['API-16', 'GET', '/entirely/api/v2/youmi/promotion/get-sid', '', 0],
  ['API-17', 'GET', '/entirely/api/v2/youmi/promotion/get-captcha?sid=nobody&a=now', '', errorCodes.invalidRequest],
  ['API-18', 'POST', '/entirely/api/v2/youmi/promotion/get-sms', applicant, errorCodes.captchaWrong],
  ['API-19', 'GET', '/entirely/api/v2/youmi/promotion/track-click?phone=13800138000', '', 0],
  ['API-20', 'POST', '/entirely/api/v2/youmi/promotion/register', `${applicant}&smsCode=123456`, errorCodes.captchaWrongAtRegistration],
] as const)('[%s] answers %s %s without a session', async (_id, method, url, payload, code) => {
  const type = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const headers = { ...fromAddress(newAddress()).headers, [REQUESTED_WITH.name]: REQUESTED_WITH.value, ...type };

  const answer = await app.inject({ method, url, headers, ...(payload === '' ? {} : { payload }) });

  expect(answer.json()).toMatchObject({ code });
});
