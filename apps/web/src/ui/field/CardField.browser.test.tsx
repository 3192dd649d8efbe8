import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CardField } from './CardField.tsx';

function Typing(): ReactElement {
  const [value, setValue] = useState('');
  return (
    <>
      <CardField label="Card number" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test('[GEN-21] a card input groups digits in fours, and gives them without spaces', async () => {
  await render(<Typing />);
  const input = page.getByRole('textbox', { name: 'Card number' });
  await userEvent.type(input, '4821-0000x11112222');
  await expect.element(input).toHaveValue('4821 0000 1111 2222');
  await expect.element(page.getByRole('status')).toHaveTextContent('4821000011112222');
});

test('[GEN-21] editing in the middle regroups and keeps the caret by its digit', async () => {
  await render(<Typing />);
  const input = page.getByRole('textbox').element() as HTMLInputElement;
  await userEvent.type(input, '4821000011112222');
  input.setSelectionRange(5, 5);
  await userEvent.keyboard('9');
  expect(input.value).toBe('4821 9000 0111 1222 2');
  expect(input.selectionStart).toBe(6);
});
