import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PickerField } from './PickerField.tsx';

test('is a button named by its label and value, and opens the picker', async () => {
  const open = vi.fn();
  await render(<PickerField label="E-wallet" value="PeraPay" placeholder="Select your wallet" onOpen={open} />);
  await userEvent.click(page.getByRole('button', { name: 'E-wallet PeraPay' }));
  expect(open).toHaveBeenCalledOnce();
});

test('shows the placeholder without a value, and has the error as its description', async () => {
  await render(<PickerField label="E-wallet" value="" placeholder="Select your wallet" error="Please choose" onOpen={() => undefined} />);
  await expect.element(page.getByRole('button', { name: 'E-wallet Select your wallet' })).toHaveAccessibleDescription('Please choose');
});
