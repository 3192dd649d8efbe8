import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  formChoice,
  formFlag,
  formId,
  formInteger,
  formNullableId,
  formNullableInteger,
  formOptionalInteger,
  formOptionalTextUpTo,
  formTextUpTo,
} from './form.ts';

const formText = formTextUpTo(2000);
const formOptionalText = formOptionalTextUpTo(2000);

test.each(['', 'null', ' 1', '1.0', '-1', '+1', '1234567890123', 'NaN'])('rejects %j as form integer', (text) => {
  expect(z.safeDecode(formInteger, text).success).toBe(false);
});

test('decodes and encodes an integer, and encodes no fraction or negative number', () => {
  expect(z.decode(formInteger, '0042')).toBe(42);
  expect(z.encode(formInteger, 42)).toBe('42');
  expect(z.safeEncode(formInteger, 4.2).success).toBe(false);
  expect(z.safeEncode(formInteger, -1).success).toBe(false);
});

test.each(['', 'null', undefined])('an optional field sent as %j decodes to null', (text) => {
  const fields = z.object({ number: formOptionalInteger, text: formOptionalText, id: formNullableId, count: formNullableInteger });
  const sent: Record<string, string> = text === undefined ? {} : { number: text, text, id: text, count: text };
  expect(z.parse(fields, sent)).toEqual({ number: null, text: null, id: null, count: null });
});

test('[CMP-12] omits an optional field that is null, and encodes a nullable id or integer as empty text', () => {
  const fields = z.object({ number: formOptionalInteger, text: formOptionalText, id: formNullableId, count: formNullableInteger });
  expect(JSON.stringify(z.encode(fields, { number: null, text: null, id: null, count: null }))).toBe('{"id":"","count":""}');
  expect(z.encode(fields, { number: 4, text: 'a', id: 'C1', count: 7 })).toEqual({ number: '4', text: 'a', id: 'C1', count: '7' });
});

test.each(['', 'null'])('required text rejects %j', (text) => {
  expect(z.safeDecode(formText, text).success).toBe(false);
  expect(z.safeDecode(formId, text).success).toBe(false);
});

test('accepts text up to its maximum length', () => {
  expect(z.safeDecode(formTextUpTo(4), 'abcd').success).toBe(true);
  expect(z.safeDecode(formTextUpTo(4), 'abcde').success).toBe(false);
  expect(z.safeDecode(formId, 'x'.repeat(65)).success).toBe(false);
});

test('a choice accepts only the canonical spelling of its numbers', () => {
  const scene = formChoice(3);
  expect(z.decode(scene, '3')).toBe(3);
  expect(z.encode(scene, 3)).toBe('3');
  for (const text of ['03', '3.0', '4', '']) expect(z.safeDecode(scene, text).success).toBe(false);
});

test('a flag is 0 or 1', () => {
  expect(z.decode(formFlag, '1')).toBe(true);
  expect(z.encode(formFlag, false)).toBe('0');
  expect(z.safeParse(formFlag, 'true').success).toBe(false);
});

test('rejects a field that is sent twice', () => {
  expect(z.safeParse(formText, ['a', 'b']).success).toBe(false);
});
