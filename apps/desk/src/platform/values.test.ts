import { expect, test } from 'vitest';
import { toWords, money, plain } from './values.ts';

test('formats centavos as the contract does, and returns other values unchanged', () => {
  expect([money(123_456), money(-5), money(0), money(null), money('?')]).toEqual(['₱1,234.56', '−₱0.05', '₱0.00', '', '?']);
});

test('formats names as words and values as plain text', () => {
  expect([toWords('reply-complaint'), toWords('promisedTo'), toWords('first_reported_at')]).toEqual([
    'Reply complaint',
    'Promised to',
    'First reported at',
  ]);
  expect([plain(undefined), plain({ a: 1 }), plain(true)]).toEqual(['', '{"a":1}', 'true']);
});
