import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typeAhead } from './Wheel.tsx';

const labels = ['Manila', 'Makati', 'Marikina', 'Pasig'];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('finds the label that starts with the typed letters', () => {
  const find = typeAhead();
  expect(find('p', labels, 0)).toBe(3);
  vi.runAllTimers();
  expect([find('m', labels, 0), find('a', labels, 1), find('R', labels, 1)]).toEqual([1, 1, 2]);
});

test('the same letter again finds the next label, and then the first', () => {
  const find = typeAhead();
  expect([find('m', labels, 0), find('m', labels, 1), find('m', labels, 2)]).toEqual([1, 2, 0]);
});

test('starts a new search after a pause, and keeps the current label if no label matches', () => {
  const find = typeAhead();
  expect([find('m', labels, 3), find('x', labels, 0)]).toEqual([0, 0]);
  vi.advanceTimersByTime(600);
  expect(find('p', labels, 0)).toBe(3);
});
