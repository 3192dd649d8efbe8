import { expect, test } from 'vitest';
import { createTextMatcher } from './text-matcher.ts';

const explains = createTextMatcher({
  messages: [
    'Bayaran hanggang {day}',
    '{channel}, {amount}',
    'Hulog {number} sa {total}',
    'Kapos ngayon?',
    'Due ito noong {day}.',
    '{days} araw',
    '{posting}. Due date mo ang {due}.',
  ],
  names: ['Set 14, 2026', 'PeraPay', 'Hiram Cash'],
  isId: (text) => text === 'OR217K3M9XQ7D2P0A',
});

test.each([
  'Kapos ngayon?',
  ' Kapos  ngayon? ',
  '₱2,320.00',
  'Hulog 1 sa 4',
  'Bayaran hanggang Set 14, 2026',
  'PeraPay, ₱2,320.00',
  'Hiram Cash · 120 araw',
  'OR 217 K3M9 XQ7D 2P0A',
  'PeraPay ·· 4821',
  'Kapos ngayon?:',
  'Bayaran hanggang Set 14, 2026; Set 14, 2026',
  'Due ito noong Set 14, 2026. Kapos ngayon?',
  'Bayaran hanggang Set 14, 2026. Due date mo ang Set 14, 2026.',
])('[BEY-14] accepts "%s" as Filipino, names or figures', (text) => {
  expect(explains(text)).toBe(true);
});

test.each([
  ['hard-coded English', 'Short of money?'],
  ['an untranslated message', 'Pay by Set 14, 2026'],
  ['a date in English', 'Bayaran hanggang Sep 14, 2026'],
  ['English in a placeholder', 'PeraPay, two thousand'],
  ['an English sentence after a Filipino one', 'Due ito noong Set 14, 2026. Pay now.'],
  ['a part of a message', 'Bayaran hanggang'],
  ['a sequence of names', 'PeraPay Hiram Cash'],
])('[BEY-14] rejects %s', (_, text) => {
  expect(explains(text)).toBe(false);
});
