import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { languageOf } from './letterhead.ts';

test('[BEY-14] a profile without Filipino uses its own language', () => {
  const { philippines, specified } = profiles;
  expect([languageOf(philippines, 'fil'), languageOf(philippines, 'en'), languageOf(specified, 'fil')]).toEqual(['fil', 'en', 'en']);
});
