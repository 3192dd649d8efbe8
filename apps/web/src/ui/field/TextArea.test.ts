import { expect, test } from 'vitest';
import { withinLimit } from './TextArea.tsx';

/** A bar marks the caret. */
function kept(typed: string, limit: number): string {
  const { text, caret } = withinLimit(typed.replace('|', ''), typed.indexOf('|'), limit);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test.each([
  ['text as long as the limit', 'abcde|', 'abcde|'],
  ['typed at the end', 'abcdef|', 'abcde|'],
  ['typed in the middle', 'abX|cde', 'ab|cde'],
  ['pasted in the middle', 'abXYZ|cd', 'abX|cd'],
  ['pasted over everything', 'abcdefghij|', 'abcde|'],
  ['filled in with the caret at the front', '|abcdefghij', '|abcde'],
  ['an emoji beyond the limit is dropped whole', 'abcd😀|', 'abcd|'],
  ['an emoji within the limit', 'abc😀|', 'abc😀|'],
])('%s: %j becomes %j', (_, typed, after) => {
  expect(kept(typed, 5)).toBe(after);
});
