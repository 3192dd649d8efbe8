import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import '../tokens.css';
import '../base.css';
import { Amount } from './Amount.tsx';

test('exposes an amount to screen readers as one text and hides its parts', async () => {
  const { container } = await render(<Amount value={centavos(232_000)} size="xl" />);
  expect(container.querySelector('[data-size] > :not([aria-hidden])')?.textContent).toBe('₱2,320.00');
  const shown = container.querySelector('[aria-hidden=true]');
  expect([...(shown?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(['₱', '2,320', '.00']);
});

test.each([
  [9_999_900, false],
  [10_000_000, true],
  [123_456_700, true],
])('marks %i centavos as long: %s', async (value, long) => {
  const { container } = await render(<Amount value={centavos(value)} size="xl" />);
  expect(container.querySelector(`[data-long=${long}]`)).not.toBeNull();
});

test('shrinks an amount that overflows with doubled text', async () => {
  const { container } = await render(<Amount value={centavos(12_500_050)} size="xl" />);
  const amount = container.querySelector<HTMLElement>('[data-size]');
  if (amount === null) throw new Error('no amount was rendered');
  const overflow = (): number => amount.scrollWidth - amount.clientWidth;
  expect(overflow()).toBe(0);
  amount.style.fontSize = '120px';
  expect(overflow()).toBeGreaterThan(0);
  await expect.poll(overflow).toBe(0);
});

test('the longest amount of a loan fits a screen of 320 px on one line', async () => {
  await page.viewport(320, 568);
  const { container } = await render(<Amount value={centavos(12_500_050)} size="xl" />);
  expect(container.querySelector('[aria-hidden=true]')?.getBoundingClientRect().width).toBeLessThan(280);
  await page.viewport(390, 844);
});
