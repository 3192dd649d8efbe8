import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { DetailRows } from './DetailRows.tsx';

const rows = ['Payment', 'Principal', 'Interest', 'Total'].map((text) => ({ text, value: '₱1.00' }));
const shown = (): (string | null)[] => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

test('shows the first two rows; more shows all rows, and hide folds them again', async () => {
  await render(<DetailRows rows={rows} fold />);
  expect(shown()).toEqual(['Payment', 'Principal']);
  await page.getByRole('button', { name: 'more', expanded: false }).click();
  expect(shown()).toEqual(['Payment', 'Principal', 'Interest', 'Total']);
  await page.getByRole('button', { name: 'hide', expanded: true }).click();
  expect(shown()).toEqual(['Payment', 'Principal']);
});

test('has no button with two rows only', async () => {
  await render(<DetailRows rows={rows.slice(0, 2)} fold />);
  expect(document.querySelector('button')).toBeNull();
});
