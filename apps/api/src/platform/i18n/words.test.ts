import { expect, test } from 'vitest';
import { FILIPINO } from './words-fil.ts';
import { languageOf, say } from './words.ts';

const holesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted();

test('[BEY-14] every text of the service has the same figures in Filipino as in English', () => {
  for (const [english, filipino] of Object.entries(FILIPINO)) expect(holesOf(filipino), english).toEqual(holesOf(english));
});

test('[BEY-14] a text that is the same in both languages is one that Filipinos say so', () => {
  const same = Object.entries(FILIPINO).flatMap(([english, filipino]) => (english === filipino ? [english] : []));
  expect(same).toEqual(['Processing fee', 'Due date', 'Principal', 'Penalty interest', 'Order No.', 'Late']);
});

test('[BEY-14] a text is said in the borrower’s language', () => {
  expect(say('en', '{number} of {total}', { number: 1, total: 4 })).toBe('1 of 4');
  expect(say('fil', '{number} of {total}', { number: 1, total: 4 })).toBe('1 sa 4');
});

test.each([
  ['fil', 'fil'],
  ['en', 'en'],
  ['fil-PH,fil;q=0.9,en;q=0.8', 'en'],
  [undefined, 'en'],
] as const)('[BEY-14] Accept-Language %s is %s: what a browser sends by itself chooses nothing', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
