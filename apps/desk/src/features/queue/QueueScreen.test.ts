import { expect, test } from 'vitest';
import { reconcileChoice, moveChoice } from './QueueScreen.tsx';

test('keeps the chosen row when other rows are added, removed or moved', () => {
  expect(reconcileChoice(['a', 'b', 'c'], ['x', 'a', 'c', 'b'], 'b')).toBe('b');
});

test('chooses the next row if the chosen row is removed, or the row before if there is no next row', () => {
  expect(reconcileChoice(['a', 'b', 'c', 'd'], ['a', 'd'], 'b')).toBe('d');
  expect(reconcileChoice(['a', 'b', 'c'], ['a', 'b'], 'c')).toBe('b');
  expect(reconcileChoice(['a'], [], 'a')).toBe(null);
});

test('moves the choice by one row and stops at both ends', () => {
  expect([moveChoice(['a', 'b'], 'a', 1), moveChoice(['a', 'b'], 'b', 1), moveChoice(['a', 'b'], 'a', -1)]).toEqual(['b', 'b', 'a']);
  expect([moveChoice(['a', 'b'], null, 1), moveChoice(['a', 'b'], 'gone', -1), moveChoice([], null, 1)]).toEqual(['a', 'b', null]);
});
