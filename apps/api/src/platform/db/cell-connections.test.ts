import { expect, test } from 'vitest';
import { CELL_CONNECTIONS, QUEUE_CONNECTIONS, jobConnections, serviceConnections } from './cell-connections.ts';

test.each([
  [1, 10],
  [2, 10],
  [8, 10],
  [10, 10],
  [24, 4],
  [50, 2],
])('a service with 100 connections and %i cells has %i per cell, at most 100 in total', (cells, each) => {
  expect(serviceConnections(CELL_CONNECTIONS, cells)).toBe(each);
  expect(serviceConnections(CELL_CONNECTIONS, cells) * cells).toBeLessThanOrEqual(CELL_CONNECTIONS);
});

test('a service has at least two connections per cell, because a call may need a second connection', () => {
  expect([100, 200, 300].map((sum) => serviceConnections(sum, 100))).toEqual([2, 2, 3]);
});

test.each([
  [1, 5],
  [6, 5],
  [12, 5],
  [16, 3],
  [20, 2],
])('the jobs of a worker with 100 connections and %i cells have %i per cell, at most 100 in total with the queues', (cells, each) => {
  expect(jobConnections(CELL_CONNECTIONS, cells)).toBe(each);
  expect((each + QUEUE_CONNECTIONS) * cells).toBeLessThanOrEqual(CELL_CONNECTIONS);
});

test('the jobs of a worker with 24 cells have two connections per cell, which exceeds the total', () => {
  expect(jobConnections(CELL_CONNECTIONS, 24)).toBe(2);
});
