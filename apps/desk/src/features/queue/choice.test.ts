import { expect, test } from 'vitest';
import { keepChoice, moved } from './choice.ts';

test('the choice stays where it is when other rows come and go', () => {
  expect(keepChoice(['a', 'b', 'c'], ['x', 'a', 'c', 'b'], 'b')).toBe('b');
});

test('when the chosen row goes, the next one is chosen, and at the end the one before', () => {
  expect(keepChoice(['a', 'b', 'c', 'd'], ['a', 'd'], 'b')).toBe('d');
  expect(keepChoice(['a', 'b', 'c'], ['a', 'b'], 'c')).toBe('b');
  expect(keepChoice(['a'], [], 'a')).toBe(null);
});

test('keys move by one and stop at both ends', () => {
  expect([moved(['a', 'b'], 'a', 1), moved(['a', 'b'], 'b', 1), moved(['a', 'b'], 'a', -1)]).toEqual(['b', 'b', 'a']);
  expect([moved(['a', 'b'], null, 1), moved(['a', 'b'], 'gone', -1), moved([], null, 1)]).toEqual(['a', 'b', null]);
});
