import { expect, test } from 'vitest';
import { complaint } from '../../../testing/deskAnswers.ts';
import { fits, readFilter, toggled } from './filter.ts';

test('what the queue has a filter for goes to the service, other words are looked for in what is listed', () => {
  expect(readFilter('complaints', 'late=yes Monday  type=2')).toEqual({ where: 'late=yes,type=2', words: ['monday'] });
  // Complaints have no filter by provider, and a comma would end the filter.
  expect(readFilter('complaints', 'provider=mabilis')).toEqual({ where: undefined, words: ['provider=mabilis'] });
  expect(readFilter('suspense', 'provider=a,b')).toEqual({ where: undefined, words: ['provider=a,b'] });
  expect(readFilter('suspense', '')).toEqual({ where: undefined, words: [] });
});

test('a row fits when it has every word somewhere', () => {
  const item = complaint('C1', { takenBy: 'noel.cruz' });
  const isFitting = (text: string): boolean => fits(item, readFilter('complaints', text));
  expect([isFitting('paid NOEL'), isFitting('or1'), isFitting('paid tuesday'), isFitting('late=yes')]).toEqual([true, true, false, true]);
});

test('a chip switches its filter on and off and leaves the rest', () => {
  expect(toggled('monday', 'late=yes')).toBe('monday late=yes');
  expect(toggled('monday late=yes', 'late=yes')).toBe('monday');
});
