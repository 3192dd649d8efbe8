import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PickerField } from './PickerField.tsx';

test('the row is a button named by its label and its value, and opens the picker', async () => {
  const open = vi.fn();
  await render(<PickerField label="E-wallet" value="PeraPay" placeholder="Select your wallet" onOpen={open} />);
  await userEvent.click(page.getByRole('button', { name: 'E-wallet PeraPay' }));
  expect(open).toHaveBeenCalledOnce();
});

test('without a value it shows the placeholder, and an error describes it', async () => {
  await render(<PickerField label="E-wallet" value="" placeholder="Select your wallet" error="Please choose" onOpen={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'E-wallet Select your wallet' })).toHaveAccessibleDescription('Please choose');
});
