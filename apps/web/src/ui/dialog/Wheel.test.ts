import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typeAhead } from './Wheel.tsx';

const labels = ['Manila', 'Makati', 'Marikina', 'Pasig'];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('letters typed in a row find the label that starts with them', () => {
  const find = typeAhead();
  expect(find('p', labels, 0)).toBe(3);
  vi.runAllTimers();
  expect([find('m', labels, 0), find('a', labels, 1), find('R', labels, 1)]).toEqual([1, 1, 2]);
});

test('the same letter again goes on, and round', () => {
  const find = typeAhead();
  expect([find('m', labels, 0), find('m', labels, 1), find('m', labels, 2)]).toEqual([1, 2, 0]);
});

test('after a pause the letters start anew, and what matches nothing stays', () => {
  const find = typeAhead();
  expect([find('m', labels, 3), find('x', labels, 0)]).toEqual([0, 0]);
  vi.advanceTimersByTime(600);
  expect(find('p', labels, 0)).toBe(3);
});
