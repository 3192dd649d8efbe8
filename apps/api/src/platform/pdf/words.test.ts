import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { filled, languageOf, wordsOf } from './words.ts';

const [english, filipino] = [Object.entries(wordsOf('en')), Object.entries(wordsOf('fil'))];
const blanksIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).toSorted();

/** Words that a Filipino borrower knows in English, and what is only a figure. */
const SAME_IN_BOTH = [
  'lenderRegistration',
  'reference',
  'order',
  'checkCode',
  'processingFee',
  'planNumber',
  'planDue',
  'principal',
  'movementPenalty',
  'packByBorrower',
  'packByLender',
  'packStatus',
];

test('[BEY-14] every text of a document is there in both languages, with the same blanks, and is translated', () => {
  expect(filipino.map(([key]) => key).toSorted()).toEqual(english.map(([key]) => key).toSorted());
  for (const [key, text] of english) expect([key, blanksIn(wordsOf('fil')[key as never])]).toEqual([key, blanksIn(text)]);
  const same = english.filter(([key, text]) => wordsOf('fil')[key as never] === text).map(([key]) => key);
  expect(same).toEqual(SAME_IN_BOTH);
});

test('a blank is filled once, and none is left empty', () => {
  expect(filled('{count} of {total}', { count: 1, total: '{count}' })).toBe('1 of {count}');
  expect(() => filled('{count} of {total}', { count: 1 })).toThrow('{total}');
});

test('[BEY-14] a profile without Filipino answers in its own language', () => {
  expect([languageOf(profiles.philippines, 'fil'), languageOf(profiles.philippines, 'en'), languageOf(profiles.specified, 'fil')]).toEqual([
    'fil',
    'en',
    'en',
  ]);
});
