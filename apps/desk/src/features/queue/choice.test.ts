import { expect, test } from 'vitest';
import { reconcileChoice, moveChoice } from './choice.ts';

test('the choice stays where it is when other rows come and go', () => {
  expect(reconcileChoice(['a', 'b', 'c'], ['x', 'a', 'c', 'b'], 'b')).toBe('b');
});

test('when the chosen row goes, the next one is chosen, and at the end the one before', () => {
  expect(reconcileChoice(['a', 'b', 'c', 'd'], ['a', 'd'], 'b')).toBe('d');
  expect(reconcileChoice(['a', 'b', 'c'], ['a', 'b'], 'c')).toBe('b');
  expect(reconcileChoice(['a'], [], 'a')).toBe(null);
});

test('keys move by one and stop at both ends', () => {
  expect([moveChoice(['a', 'b'], 'a', 1), moveChoice(['a', 'b'], 'b', 1), moveChoice(['a', 'b'], 'a', -1)]).toEqual(['b', 'b', 'a']);
  expect([moveChoice(['a', 'b'], null, 1), moveChoice(['a', 'b'], 'gone', -1), moveChoice([], null, 1)]).toEqual(['a', 'b', null]);
});
