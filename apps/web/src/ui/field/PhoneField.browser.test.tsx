import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhoneField } from './PhoneField.tsx';

const given: string[] = [];

function Typing({ start, folds }: { readonly start: string; readonly folds: boolean }): ReactElement {
  const [value, setValue] = useState(start);
  given.push(value);
  return <PhoneField label="Phone" value={value} onChange={setValue} foldsCountryCode={folds} />;
}

async function phone(start = '', folds = false): Promise<HTMLInputElement> {
  given.length = 0;
  await render(<Typing start={start} folds={folds} />);
  return page.getByRole('textbox', { name: 'Phone' }).element() as HTMLInputElement;
}

function putCaret(input: HTMLInputElement, at: number): void {
  input.focus();
  input.setSelectionRange(at, at);
}

/** The value with a bar at the caret. */
const shown = (input: HTMLInputElement): string =>
  `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionStart ?? 0)}`;

test('[GEN-21] keeps digits, caps at 11, groups 3-4-4 while typing, and gives the digits without spaces', async () => {
  const input = await phone();
  await userEvent.type(input, '0917-555x0142 99');
  expect(input.value).toBe('091 7555 0142');
  expect(given.at(-1)).toBe('09175550142');
  expect(given.every((value) => /^\d{0,11}$/.test(value))).toBe(true);
});

test('[GEN-21] a digit typed in the middle leaves the caret behind it', async () => {
  const input = await phone('0915550142');
  putCaret(input, 3);
  await userEvent.keyboard('7');
  expect(shown(input)).toBe('091 7|555 0142');
});

test('a digit too many in the middle is ignored and the caret stays', async () => {
  const input = await phone('09175550142');
  putCaret(input, 6);
  await userEvent.keyboard('9');
  expect(shown(input)).toBe('091 75|55 0142');
});

test('Backspace and Delete beside a space erase the digit beyond it', async () => {
  const input = await phone('09175550142');
  putCaret(input, 4);
  await userEvent.keyboard('{Backspace}');
  expect(shown(input)).toBe('09|7 5550 142');
  putCaret(input, 3);
  await userEvent.keyboard('{Delete}');
  expect(shown(input)).toBe('097| 5501 42');
});

test('[PRO-02] a real paste of a number with its country code, where it is folded', async () => {
  const input = await phone('', true);
  const source = document.body.appendChild(document.createElement('input'));
  source.value = '+63 917 555 0142';
  source.select();
  await userEvent.copy();
  source.remove();
  input.focus();
  await userEvent.paste();
  expect(shown(input)).toBe('091 7555 0142|');
  expect(given.at(-1)).toBe('09175550142');
});

test('what a browser fills in without the focus does not take it', async () => {
  const input = await phone('', true);
  await userEvent.fill(page.getByRole('textbox'), '');
  input.blur();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '+639175550142');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(() => given.at(-1)).toBe('09175550142');
  expect(document.activeElement).not.toBe(input);
});
