import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['fil', 'fil'],
  ['en', 'en'],
  ['fil-PH,fil;q=0.9,en;q=0.8', 'en'],
  [undefined, 'en'],
] as const)('[BEY-14] Accept-Language %s selects %s: the default header of a browser has no effect', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
