import { useState, type ComponentProps, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from './TextField.tsx';

function Typing(props: Partial<ComponentProps<typeof TextField>>): ReactElement {
  const [value, setValue] = useState('');
  return <TextField label="Account number" {...props} value={value} onChange={setValue} />;
}

test('the label names the input, and the error and the note describe it', async () => {
  await render(<Typing error="Too short" note="On your passbook" />);
  const input = page.getByRole('textbox', { name: 'Account number' });
  await expect.element(input).toHaveAccessibleDescription('Too short On your passbook');
  await expect.element(input).toBeInvalid();
});

test('is valid and has no description without an error', async () => {
  await render(<Typing />);
  await expect.element(page.getByRole('textbox')).toBeValid();
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('');
});

test('marks a Chinese error with its language', async () => {
  await render(<Typing error="请正确输入手机号！" />);
  await expect.element(page.getByText('请正确输入手机号！')).toHaveAttribute('lang', 'zh');
});

test('a numeric field strips other characters, typed or pasted, and requests the numeric keyboard', async () => {
  await render(<Typing digitsOnly />);
  const input = page.getByRole('textbox');
  await userEvent.type(input, '12a3-4 x');
  await expect.element(input).toHaveValue('1234');
  await expect.element(input).toHaveAttribute('inputmode', 'numeric');
  await userEvent.clear(input);
  await pasteInto(input, 'No. 0042-77');
  await expect.element(input).toHaveValue('004277');
});

test('a numeric field accepts no more digits than its maximum length', async () => {
  await render(<Typing digitsOnly maxLength={6} />);
  await userEvent.type(page.getByRole('textbox'), '12345678');
  await expect.element(page.getByRole('textbox')).toHaveValue('123456');
});

/** Fills in the whole text by one input event, as a paste does. */
async function pasteInto(input: ReturnType<typeof page.getByRole>, text: string): Promise<void> {
  await userEvent.fill(input, text);
}
