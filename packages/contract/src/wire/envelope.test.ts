import { expect, test } from 'vitest';
import type { EnvelopeForm } from './envelope.ts';
import { readEnvelope, UNREADABLE_CODE, writeFailure, writeSuccess } from './envelope.ts';

const read = (code: unknown, client: 'v3' | 'legacy') =>
  readEnvelope(client === 'legacy' ? 'legacy' : 'generic', client, 'data', { code, message: 'm', data: 1 });

test.each([0, '0', '00'])('[GEN-11] a v3 call with the code %j succeeds', (code) => {
  expect(read(code, 'v3')).toEqual({ ok: true, answer: 1 });
});

test.each([1, -1, '1', '000', 101, null, undefined, '', false])('[GEN-11] a v3 call with the code %j fails', (code) => {
  expect(read(code, 'v3').ok).toBe(false);
});

test('[GEN-12] a legacy call succeeds with the code 00 as text', () => {
  expect(read('00', 'legacy')).toEqual({ ok: true, answer: 1 });
});

test.each([0, '0', '000', '01', null, undefined])('[GEN-12] a legacy call with the code %j fails', (code) => {
  expect(read(code, 'legacy').ok).toBe(false);
});

test('a flag envelope is decided by its flag alone, not by its code', () => {
  expect(readEnvelope('flag', 'v3', 'data', { success: true, code: 5, data: 1 })).toEqual({ ok: true, answer: 1 });
  expect(readEnvelope('flag', 'v3', 'data', { success: false, code: 0, message: 'm' })).toEqual({
    ok: false,
    failure: { code: 0, message: 'm' },
  });
  expect(readEnvelope('flag', 'v3', 'data', { success: 'true', code: 0 }).ok).toBe(false);
});

test.each([null, undefined, 'a page', 7])('a body of %j is unreadable', (body) => {
  expect(readEnvelope('generic', 'v3', 'data', body)).toEqual({ ok: false, failure: { code: UNREADABLE_CODE, message: '' } });
});

test('an empty code is unreadable, not 0', () => {
  expect(read('', 'v3')).toEqual({ ok: false, failure: { code: UNREADABLE_CODE, message: 'm' } });
});

test.each<[EnvelopeForm, 'v3' | 'legacy', 'data' | 'top']>([
  ['generic', 'v3', 'data'],
  ['generic', 'v3', 'top'],
  ['legacy', 'v3', 'data'],
  ['legacy', 'legacy', 'data'],
  ['flag', 'v3', 'data'],
])('an envelope written as %s for the %s client at %s is read back', (form, client, at) => {
  const success = readEnvelope(form, client, at, writeSuccess(form, at, { tabs: [] }));
  expect(success).toMatchObject({ ok: true, answer: { tabs: [] } });
  const failure = { code: 800006, message: 'wrong code' };
  expect(readEnvelope(form, client, at, writeFailure(form, failure))).toEqual({ ok: false, failure });
});

test('a legacy failure has its code as text', () => {
  expect(writeFailure('legacy', { code: 11, message: 'm' })).toEqual({ code: '11', message: 'm', data: null });
});
