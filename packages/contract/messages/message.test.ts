import { expect, test } from 'vitest';
import { message, messagesIn } from './message.ts';

test('[BEY-14] renders a message in the reader’s language with its values', () => {
  expect(message('en', 'number_of_total', { number: 1, total: 4 })).toBe('1 of 4');
  expect(message('fil', 'number_of_total', { number: 1, total: 4 })).toBe('1 sa 4');
  expect(messagesIn('fil')('row_total_paid')).toBe('Kabuuang nabayaran');
});

test('inserts a value once, also if the value contains placeholders', () => {
  expect(message('en', 'order_notice_failed', { reason: '{reason} {day}' })).toBe(
    '{reason} {day} Nothing was paid out and you owe nothing.',
  );
});

test('an unknown key and a missing, unknown or extra value are type errors', () => {
  // @ts-expect-error no such message
  expect(() => message('en', 'number_of_totals')).toThrow(TypeError);
  // @ts-expect-error one value is missing
  message('en', 'number_of_total', { number: 1 });
  // @ts-expect-error all values are missing
  message('en', 'number_of_total');
  // @ts-expect-error unknown value
  message('en', 'number_of_total', { number: 1, total: 4, count: 4 });
  // @ts-expect-error a message without values
  message('en', 'row_total_paid', { total: 4 });
});
