import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { ratingOutcome, type Score } from './ratingOutcome.ts';

const all: readonly Score[] = [1, 2, 3, 4, 5];

test('[ORD-07] specified: always posts 5, opens the store from 4 stars and shows the result below 4 stars', () => {
  expect(all.map((stars) => ratingOutcome(profiles.specified, stars))).toEqual([
    { score: 5, opensStore: false, showsResult: true },
    { score: 5, opensStore: false, showsResult: true },
    { score: 5, opensStore: false, showsResult: true },
    { score: 5, opensStore: true, showsResult: false },
    { score: 5, opensStore: true, showsResult: false },
  ]);
});

test('[ORD-07] philippines: posts the given stars, always opens the store and shows the result below 4 stars', () => {
  expect(all.map((stars) => ratingOutcome(profiles.philippines, stars))).toEqual([
    { score: 1, opensStore: true, showsResult: true },
    { score: 2, opensStore: true, showsResult: true },
    { score: 3, opensStore: true, showsResult: true },
    { score: 4, opensStore: true, showsResult: false },
    { score: 5, opensStore: true, showsResult: false },
  ]);
});
