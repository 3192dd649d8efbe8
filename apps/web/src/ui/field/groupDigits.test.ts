import { expect, test } from 'vitest';
import { digitsOf, groupsOf, inGroups } from './groupDigits.ts';

test.each([
  ['', ''],
  ['09', '09'],
  ['091', '091'],
  ['0917', '091 7'],
  ['0917555', '091 7555'],
  ['09175550', '091 7555 0'],
  ['09175550142', '091 7555 0142'],
])('[GEN-21] groups a phone number 3-4-4: %j becomes %j', (digits, shown) => {
  expect(inGroups(digits, [3, 4, 4])).toBe(shown);
});

test.each([
  ['', ''],
  ['4821', '4821'],
  ['48210', '4821 0'],
  ['4821000011112222', '4821 0000 1111 2222'],
  ['4821000011112222333', '4821 0000 1111 2222 333'],
])('[GEN-21] groups a card number in fours: %j becomes %j', (digits, shown) => {
  expect(inGroups(digits, [4])).toBe(shown);
});

test('without sizes returns one group, or none for an empty text', () => {
  expect(groupsOf('123456789', [])).toEqual(['123456789']);
  expect(groupsOf('', [])).toEqual([]);
});

test.each([
  ['+63 917-555 0142', '639175550142'],
  ['0x1F', '01'],
  ['١٢٣ 4', '4'],
  ['no number', ''],
])('reduces %j to the digits %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});
