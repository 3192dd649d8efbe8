import { expect, test } from 'vitest';
import { complaint } from '../../../testing/deskAnswers.ts';
import { matchesFilter, parseFilter, toggleFilter } from './filter.ts';

test('what the queue has a filter for goes to the service, other words are looked for in what is listed', () => {
  expect(parseFilter('complaints', 'late=yes Monday  type=2')).toEqual({ where: 'late=yes,type=2', words: ['monday'] });
  // Complaints have no filter by provider, and a comma would end the filter.
  expect(parseFilter('complaints', 'provider=mabilis')).toEqual({ where: undefined, words: ['provider=mabilis'] });
  expect(parseFilter('suspense', 'provider=a,b')).toEqual({ where: undefined, words: ['provider=a,b'] });
  expect(parseFilter('suspense', '')).toEqual({ where: undefined, words: [] });
});

test('a row fits when it has every word somewhere', () => {
  const item = complaint('C1', { takenBy: 'noel.cruz' });
  const isFitting = (text: string): boolean => matchesFilter(item, parseFilter('complaints', text));
  expect([isFitting('paid NOEL'), isFitting('or1'), isFitting('paid tuesday'), isFitting('late=yes')]).toEqual([true, true, false, true]);
});

test('a chip switches its filter on and off and leaves the rest', () => {
  expect(toggleFilter('monday', 'late=yes')).toBe('monday late=yes');
  expect(toggleFilter('monday late=yes', 'late=yes')).toBe('monday');
});
