import { expect, test } from 'vitest';
import { withinLimit } from './TextArea.tsx';

/** A bar marks the caret. */
function kept(typed: string, limit: number): string {
  const { text, caret } = withinLimit(typed.replace('|', ''), typed.indexOf('|'), limit);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test.each([
  ['as long as the limit', 'abcde|', 'abcde|'],
  ['typed at the end', 'abcdef|', 'abcde|'],
  ['typed in the middle', 'abX|cde', 'ab|cde'],
  ['pasted in the middle', 'abXYZ|cd', 'abX|cd'],
  ['pasted over everything', 'abcdefghij|', 'abcde|'],
  ['given with the caret at the front', '|abcdefghij', '|abcde'],
  ['an emoji that has no room is left out whole', 'abcd😀|', 'abcd|'],
  ['an emoji that has room', 'abc😀|', 'abc😀|'],
])('%s: %j keeps %j', (_, typed, after) => {
  expect(kept(typed, 5)).toBe(after);
});
