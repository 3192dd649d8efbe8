import { expect, test } from 'vitest';
import { CELL_CONNECTIONS, QUEUE_CONNECTIONS, jobConnections, serviceConnections } from './cell-connections.ts';

test.each([
  [1, 10],
  [2, 10],
  [8, 10],
  [10, 10],
  [24, 4],
  [50, 2],
])('a service with 100 connections has for each of %i cells %i, and no more in sum', (cells, each) => {
  expect(serviceConnections(CELL_CONNECTIONS, cells)).toBe(each);
  expect(serviceConnections(CELL_CONNECTIONS, cells) * cells).toBeLessThanOrEqual(CELL_CONNECTIONS);
});

test('each of a hundred cells has two connections, whatever the sum is: a call may need another beside its own', () => {
  expect([100, 200, 300].map((sum) => serviceConnections(sum, 100))).toEqual([2, 2, 3]);
});

test.each([
  [1, 5],
  [6, 5],
  [12, 5],
  [16, 3],
  [20, 2],
])('the jobs of a worker with 100 connections and %i cells have for each %i beside its queues, and no more in sum', (cells, each) => {
  expect(jobConnections(CELL_CONNECTIONS, cells)).toBe(each);
  expect((each + QUEUE_CONNECTIONS) * cells).toBeLessThanOrEqual(CELL_CONNECTIONS);
});

test('a worker with more cells than that has two for the jobs of each, and passes the sum', () => {
  expect(jobConnections(CELL_CONNECTIONS, 24)).toBe(2);
});
