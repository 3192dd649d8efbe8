import { expect, test } from 'vitest';
import type { EnvelopeForm } from './envelope.ts';
import { readEnvelope, UNREADABLE_CODE, writeFailure, writeSuccess } from './envelope.ts';

const read = (code: unknown, client: 'newer' | 'older') =>
  readEnvelope(client === 'older' ? 'older' : 'generic', client, 'data', { code, message: 'm', data: 1 });

test.each([0, '0', '00'])('[GEN-11] a newer call with the code %j succeeds', (code) => {
  expect(read(code, 'newer')).toEqual({ ok: true, answer: 1 });
});

test.each([1, -1, '1', '000', 101, null, undefined, '', false])('[GEN-11] a newer call with the code %j fails', (code) => {
  expect(read(code, 'newer').ok).toBe(false);
});

test('[GEN-12] an older call succeeds with the code 00 as text', () => {
  expect(read('00', 'older')).toEqual({ ok: true, answer: 1 });
});

test.each([0, '0', '000', '01', null, undefined])('[GEN-12] an older call with the code %j fails', (code) => {
  expect(read(code, 'older').ok).toBe(false);
});

test('a flag decides alone, whatever the code says', () => {
  expect(readEnvelope('flag', 'newer', 'data', { success: true, code: 5, data: 1 })).toEqual({ ok: true, answer: 1 });
  expect(readEnvelope('flag', 'newer', 'data', { success: false, code: 0, message: 'm' })).toEqual({
    ok: false,
    failure: { code: 0, message: 'm' },
  });
  expect(readEnvelope('flag', 'newer', 'data', { success: 'true', code: 0 }).ok).toBe(false);
});

test.each([null, undefined, 'a page', 7])('a body of %j is no envelope', (body) => {
  expect(readEnvelope('generic', 'newer', 'data', body)).toEqual({ ok: false, failure: { code: UNREADABLE_CODE, message: '' } });
});

test('an empty code is unreadable, not 0', () => {
  expect(read('', 'newer')).toEqual({ ok: false, failure: { code: UNREADABLE_CODE, message: 'm' } });
});

test.each<[EnvelopeForm, 'newer' | 'older', 'data' | 'top']>([
  ['generic', 'newer', 'data'],
  ['generic', 'newer', 'top'],
  ['older', 'newer', 'data'],
  ['older', 'older', 'data'],
  ['flag', 'newer', 'data'],
])('what is written as %s for the %s client at %s is read again', (form, client, at) => {
  const success = readEnvelope(form, client, at, writeSuccess(form, at, { tabs: [] }));
  expect(success).toMatchObject({ ok: true, answer: { tabs: [] } });
  const failure = { code: 800006, message: 'wrong code' };
  expect(readEnvelope(form, client, at, writeFailure(form, failure))).toEqual({ ok: false, failure });
});

test('a failure of the older API writes its code as text', () => {
  expect(writeFailure('older', { code: 11, message: 'm' })).toEqual({ code: '11', message: 'm', data: null });
});
