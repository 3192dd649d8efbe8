import {
  captchaImage,
  captchaSession,
  landingTemplate,
  register,
  sendSmsCode,
  trackClick,
  trackClickByForm,
  trackVisit,
} from '@hiram/contract/endpoints/promotion.ts';
import { promotionCalls } from '@hiram/contract/endpoints/promotion-calls.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CallFailure, networkFailure } from '../../platform/api/failure.ts';
import { readSession } from '../../platform/session/session.ts';
import { faultsOf, toRefusal } from './useRegistration.ts';
import { sampleLanding } from './landingFixture.ts';
import { readLanding } from './landingTemplate.ts';
import { maskPhone } from './outcomeStore.ts';
import { readVisit, registerFields, smsFields, visitFields } from './visit.ts';

const whole = { phone: '13800138000', capcode: '7K3w', smsCode: '123456' };
const ALL = ['phone', 'capcode', 'smsCode'] as const;

test.each([
  [{}, []],
  [{ phone: '1380013800' }, ['phone']],
  [{ phone: '12800138000' }, ['phone']],
  [{ capcode: '' }, ['capcode']],
  [{ capcode: ' ' }, ['capcode']],
  [{ capcode: '7K3wx' }, ['capcode']],
  [{ smsCode: '' }, ['smsCode']],
  [{ smsCode: '1234567' }, ['smsCode']],
  [{ phone: '', capcode: '', smsCode: '' }, ['phone', 'capcode', 'smsCode']],
])('[PRO-02] [PRO-03] [PRO-04] the form with %o has the faults %o', (change, faults) => {
  expect(faultsOf({ ...whole, ...change }, profiles.specified.phoneNumber, ALL)).toEqual(faults);
});

test('checks only the given fields, and the phone number by the rule of the profile', () => {
  expect(faultsOf({ phone: '', capcode: '', smsCode: '' }, profiles.specified.phoneNumber, ['capcode'])).toEqual(['capcode']);
  expect(faultsOf({ ...whole, phone: '09171234567' }, profiles.philippines.phoneNumber, ALL)).toEqual([]);
  expect(faultsOf(whole, profiles.philippines.phoneNumber, ALL)).toEqual(['phone']);
});

const failure = (code: number): CallFailure => new CallFailure('refused', { code, message: 'm' });

test.each([
  ['sendSmsCode', 101, { registered: false, newPicture: true }],
  ['sendSmsCode', 11, { registered: true, newPicture: false }],
  ['sendSmsCode', -1, { registered: false, newPicture: false }],
  ['register', -1, { registered: false, newPicture: true }],
  ['register', 11, { registered: true, newPicture: false }],
  ['register', 101, { registered: false, newPicture: false }],
] as const)('[PRO-05] [PRO-07] maps a refusal of %s with code %i', (call, code, refused) => {
  expect(toRefusal(call, failure(code))).toEqual({ ...refused, message: 'm' });
});

test('the message is empty without an answer', () => {
  expect(toRefusal('register', networkFailure(null)).message).toBe('');
});

const endpoints = { landingTemplate, trackVisit, captchaSession, captchaImage, sendSmsCode, trackClick, trackClickByForm, register };

test('the page’s calls match the contract, and the contract decodes the sent fields', () => {
  for (const [name, shape] of Object.entries(promotionCalls)) expect(endpoints[name as keyof typeof endpoints]).toMatchObject(shape);
  const visit = readVisit('?utm_tag=u&invite_code=I1');
  const session = readSession('?clientType=h5', null, 'M1');
  expect(z.safeDecode(trackVisit.request, visitFields(visit, session)).success).toBe(true);
  expect(z.safeDecode(sendSmsCode.request, smsFields(visit, session, 'sid', whole)).success).toBe(true);
  expect(z.decode(register.request, registerFields(visit, session, 'sid', whole))).toMatchObject({
    utm_tag: 'u',
    invite_code: 'I1',
    merchantNumber: 'M1',
    id: 'default',
  });
});

test('[GEN-28] parses a template like the contract, and missing texts become empty strings', () => {
  expect(z.parse(landingTemplate.answer, sampleLanding)).toEqual(sampleLanding);
  expect(readLanding(sampleLanding)).toEqual(sampleLanding);
  for (const field of Object.keys(sampleLanding.template)) {
    const lacking = { ...sampleLanding, template: { ...sampleLanding.template, [field]: undefined } };
    expect(readLanding(lacking), field).toEqual({ ...sampleLanding, template: { ...sampleLanding.template, [field]: '' } });
  }
  expect(readLanding({ id: 7 })).toMatchObject({ id: '7', template: { title: '', downloadUrl: '' } });
  expect(readLanding({})).toMatchObject({ id: '', template: { title: '' } });
  for (const nothing of [null, 'text']) expect(readLanding(nothing)).toBeNull();
});

test('masks the middle digits of a phone number', () => {
  expect(maskPhone('13800138000')).toBe('138 •••• 8000');
});
