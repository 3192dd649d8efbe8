import { expect, test } from 'vitest';
import type { EnvelopeForm } from './envelope.ts';
import { readEnvelope, UNREADABLE_CODE, writeFailure, writeSuccess } from './envelope.ts';

const read = (code: unknown, form: 'generic' | 'legacy' = 'generic') => readEnvelope(form, 'data', { code, message: 'm', data: 1 });

test.each([0, '0', '00'])('[GEN-11] a v3 call with the code %j succeeds', (code) => {
  expect(read(code)).toEqual({ ok: true, answer: 1 });
});

test.each([1, -1, '1', '000', 101, null, undefined, '', false])('[GEN-11] a v3 call with the code %j fails', (code) => {
  expect(read(code).ok).toBe(false);
});

test('[GEN-11] [GEN-12] a legacy call, and a v3 call with the code 00 in the specification, succeed with that text', () => {
  expect(read('00', 'legacy')).toEqual({ ok: true, answer: 1 });
});

test.each([0, '0', '000', '01', null, undefined])('[GEN-11] [GEN-12] such a call with the code %j fails', (code) => {
  expect(read(code, 'legacy').ok).toBe(false);
});

test('a flag envelope is decided by its flag alone, not by its code', () => {
  expect(readEnvelope('flag', 'data', { success: true, code: 5, data: 1 })).toEqual({ ok: true, answer: 1 });
  expect(readEnvelope('flag', 'data', { success: false, code: 0, message: 'm' })).toEqual({
    ok: false,
    failure: { code: 0, message: 'm' },
  });
  expect(readEnvelope('flag', 'data', { success: 'true', code: 0 }).ok).toBe(false);
});

test.each([null, undefined, 'a page', 7])('a body of %j is unreadable', (body) => {
  expect(readEnvelope('generic', 'data', body)).toEqual({ ok: false, failure: { code: UNREADABLE_CODE, message: '' } });
});

test('an empty code is unreadable, not 0', () => {
  expect(read('')).toEqual({ ok: false, failure: { code: UNREADABLE_CODE, message: 'm' } });
});

test.each<[EnvelopeForm, 'data' | 'top']>([
  ['generic', 'data'],
  ['generic', 'top'],
  ['legacy', 'data'],
  ['flag', 'data'],
])('an envelope written as %s at %s is read back', (form, at) => {
  const success = readEnvelope(form, at, writeSuccess(form, at, { tabs: [] }));
  expect(success).toMatchObject({ ok: true, answer: { tabs: [] } });
  const failure = { code: 800006, message: 'wrong code' };
  expect(readEnvelope(form, at, writeFailure(form, failure))).toEqual({ ok: false, failure });
});

test('a legacy failure has its code as text', () => {
  expect(writeFailure('legacy', { code: 11, message: 'm' })).toEqual({ code: '11', message: 'm', data: null });
});
