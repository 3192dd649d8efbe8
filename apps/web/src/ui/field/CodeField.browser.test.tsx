import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './CodeField.tsx';

function Typing({ start = '' }: { readonly start?: string }): ReactElement {
  const [value, setValue] = useState(start);
  return <CodeField label="SMS code" length={6} value={value} onChange={setValue} />;
}

const boxes = (): (string | null)[] => [...document.querySelectorAll('i')].map((box) => box.textContent);
const lit = (): number => [...document.querySelectorAll('i')].findIndex((box) => box.dataset['on'] === 'true');

test('has one input, which a phone can fill in from an SMS', async () => {
  await render(<Typing />);
  expect(document.querySelectorAll('input')).toHaveLength(1);
  const input = page.getByRole('textbox', { name: 'SMS code' });
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(input).toHaveAttribute('inputmode', 'numeric');
});

test('shows the digits in six boxes and ignores further digits', async () => {
  await render(<Typing />);
  await userEvent.type(page.getByRole('textbox'), '40a9');
  await expect.poll(boxes).toEqual(['4', '0', '9', '', '', '']);
  await expect.poll(lit).toBe(3);
  await userEvent.keyboard('17788');
  await expect.poll(boxes).toEqual(['4', '0', '9', '1', '7', '7']);
  await expect.poll(lit).toBe(5);
});

test('accepts a complete code that is filled in at once', async () => {
  await render(<Typing />);
  await userEvent.fill(page.getByRole('textbox'), '409 177');
  await expect.poll(boxes).toEqual(['4', '0', '9', '1', '7', '7']);
});

test('a tap puts the caret at the end of the code, and arrow keys move the highlighted box', async () => {
  await render(<Typing start="409" />);
  await userEvent.click(page.getByRole('textbox'), { position: { x: 4, y: 30 } });
  await expect.poll(lit).toBe(3);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(lit).toBe(1);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(boxes).toEqual(['0', '9', '', '', '', '']);
});
