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

test('[GEN-21] keeps at most 11 digits, groups them 3-4-4 while typing, and returns them without spaces', async () => {
  const input = await phone();
  await userEvent.type(input, '0917-555x0142 99');
  expect(input.value).toBe('091 7555 0142');
  expect(given.at(-1)).toBe('09175550142');
  expect(given.every((value) => /^\d{0,11}$/.test(value))).toBe(true);
});

test('[GEN-21] puts the caret behind a digit typed in the middle', async () => {
  const input = await phone('0915550142');
  putCaret(input, 3);
  await userEvent.keyboard('7');
  expect(shown(input)).toBe('091 7|555 0142');
});

test('ignores a surplus digit in the middle and keeps the caret', async () => {
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

test('[PRO-02] folds the country code of a pasted number', async () => {
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

test('autofill without the focus sets the value and does not move the focus', async () => {
  const input = await phone('', true);
  await userEvent.fill(page.getByRole('textbox'), '');
  input.blur();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '+639175550142');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect.poll(() => given.at(-1)).toBe('09175550142');
  expect(document.activeElement).not.toBe(input);
});
