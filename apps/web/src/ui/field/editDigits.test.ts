import { limits } from '@hiram/contract/product/limits.ts';
import { expect, test } from 'vitest';
import { type DigitRule, editDigits } from './editDigits.ts';
import { folding, plain } from './PhoneField.tsx';

/** A bar marks the caret. */
function edit(before: string, typed: string, kind: string, rule: DigitRule): string {
  const caret = typed.indexOf('|');
  const text = typed.replace('|', '');
  const { shown, caret: at } = editDigits(before, { text, caret, kind }, rule);
  return `${shown.slice(0, at)}|${shown.slice(at)}`;
}

test.each([
  ['a digit at the end', '091', '0917|', '091 7|'],
  ['a letter', '091', '091x|', '091|'],
  ['a digit in the middle', '0915550142', '091 7|555 0142', '091 7|555 0142'],
  ['a digit that fills a group', '097555', '091|7 555', '091| 7555'],
  ['a digit at the very front', '9175550142', '0|91 7555 0142', '0|91 7555 0142'],
  ['a twelfth digit at the end', '09175550142', '091 7555 01423|', '091 7555 0142|'],
  ['a twelfth digit in the middle', '09175550142', '091 79|555 0142', '091 7|555 0142'],
])('[GEN-21] phone: %s', (_, before, typed, after) => {
  expect(edit(before, typed, 'insertText', folding)).toBe(after);
});

test.each([
  ['Backspace after a digit', '0917555', '091 75|5', 'deleteContentBackward', '091 75|5'],
  ['Backspace after the space erases the digit before it', '0917555', '091|7555', 'deleteContentBackward', '09|7 555'],
  ['Delete before the space erases the digit after it', '0917555', '091|7555', 'deleteContentForward', '091| 555'],
  ['a selection across the space', '0917555', '09|55', 'deleteContentBackward', '09|5 5'],
  ['everything', '0917555', '|', 'deleteContentBackward', '|'],
])('phone, erased: %s', (_, before, typed, kind, after) => {
  expect(edit(before, typed, kind, folding)).toBe(after);
});

test.each([
  ['+63 917 555 0142|', '091 7555 0142|'],
  ['+639175550142|', '091 7555 0142|'],
  ['+63 (0)917-555-0142|', '091 7555 0142|'],
  ['639175550142|', '091 7555 0142|'],
  ['  0917 555 0142 |', '091 7555 0142|'],
  ['(0917) 555-0142|', '091 7555 0142|'],
  ['13812345678|', '138 1234 5678|'],
  ['63812345678|', '638 1234 5678|'],
])('[PRO-02] phone, pasted with folding of the country code: %j becomes %j', (typed, after) => {
  expect(edit('', typed, 'insertFromPaste', folding)).toBe(after);
});

test.each([
  ['+63 917 555 0142|', '639 1755 5014|'],
  ['639175550142|', '639 1755 5014|'],
  ['13812345678|', '138 1234 5678|'],
])('[PRO-02] phone, pasted without folding: %j becomes %j', (typed, after) => {
  expect(edit('', typed, 'insertFromPaste', plain)).toBe(after);
});

test('[PRO-02] a phone number has as many digits as the contract allows', () => {
  expect(plain.limit).toBe(limits.phone.digits);
});

test('a paste into the middle drops its own surplus and keeps the digits behind it', () => {
  expect(edit('09170142', '091 7555999|0142', 'insertFromPaste', folding)).toBe('091 7555| 0142');
});

test('[GEN-21] a card number is grouped in fours around the caret', () => {
  const card = { sizes: [4], limit: 19 };
  expect(edit('4821000011112222', '4821 90|000 1111 2222', 'insertText', card)).toBe('4821 90|00 0111 1222 2');
});

test('truncates a filled-in text whose caret is at its front', () => {
  expect(edit('', '|123456789012345', 'insertReplacementText', folding)).toBe('|123 4567 8901');
});
