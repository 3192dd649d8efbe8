import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { ratingOutcome, type Score } from './ratingOutcome.ts';

const all: readonly Score[] = [1, 2, 3, 4, 5];

test('[ORD-07] specified: 5 is posted whatever was given; the store is asked from 4 stars, below that the result shows', () => {
  expect(all.map((stars) => ratingOutcome(profiles.specified, stars))).toEqual([
    { score: 5, opensStore: false, showsResult: true },
    { score: 5, opensStore: false, showsResult: true },
    { score: 5, opensStore: false, showsResult: true },
    { score: 5, opensStore: true, showsResult: false },
    { score: 5, opensStore: true, showsResult: false },
  ]);
});

test('[ORD-07] philippines: the stars given are posted, and everyone who rates is asked for the store', () => {
  expect(all.map((stars) => ratingOutcome(profiles.philippines, stars))).toEqual([
    { score: 1, opensStore: true, showsResult: true },
    { score: 2, opensStore: true, showsResult: true },
    { score: 3, opensStore: true, showsResult: true },
    { score: 4, opensStore: true, showsResult: false },
    { score: 5, opensStore: true, showsResult: false },
  ]);
});
