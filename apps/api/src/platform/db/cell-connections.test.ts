import { expect, test } from 'vitest';
import { connectionsToEach } from './cell-connections.ts';

const ofService = (cells: number, sum = 100): number => connectionsToEach({ sum, cells, fewest: 2, most: 10 });

test.each([
  [1, 10],
  [2, 10],
  [8, 10],
  [10, 10],
  [24, 4],
  [50, 2],
])('a service with 100 connections has for each of %i cells %i, and no more in sum', (cells, each) => {
  expect(ofService(cells)).toBe(each);
  expect(ofService(cells) * cells).toBeLessThanOrEqual(100);
});

test('each of a hundred cells has two connections, whatever the sum is: a call may need another beside its own', () => {
  expect([ofService(100), ofService(100, 200), ofService(100, 300)]).toEqual([2, 2, 3]);
});
