import { expect, test } from 'vitest';
import { complaint } from '../../../testing/deskAnswers.ts';
import { matchesFilter, parseFilter, toggleFilter } from './filter.ts';

test('sends filters of the queue to the service and searches for other words in the listed rows', () => {
  expect(parseFilter('complaints', 'late=yes Monday  type=2')).toEqual({ where: 'late=yes,type=2', words: ['monday'] });
  // Complaints have no filter by provider, and a comma would end the filter.
  expect(parseFilter('complaints', 'provider=mabilis')).toEqual({ where: undefined, words: ['provider=mabilis'] });
  expect(parseFilter('suspense', 'provider=a,b')).toEqual({ where: undefined, words: ['provider=a,b'] });
  expect(parseFilter('suspense', '')).toEqual({ where: undefined, words: [] });
});

test('matches a row that contains every word in any field', () => {
  const item = complaint('C1', { takenBy: 'noel.cruz' });
  const isFitting = (text: string): boolean => matchesFilter(item, parseFilter('complaints', text));
  expect([isFitting('paid NOEL'), isFitting('or1'), isFitting('paid tuesday'), isFitting('late=yes')]).toEqual([true, true, false, true]);
});

test('toggles one filter and keeps the rest of the text', () => {
  expect(toggleFilter('monday', 'late=yes')).toBe('monday late=yes');
  expect(toggleFilter('monday late=yes', 'late=yes')).toBe('monday');
});
