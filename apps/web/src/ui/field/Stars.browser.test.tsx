import { limits } from '@hiram/contract/product/limits.ts';
import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Stars } from './Stars.tsx';

function Rating(): ReactElement {
  const [value, setValue] = useState(0);
  return <Stars label="Please rate this service" value={value} onChange={setValue} />;
}

const filled = (): boolean[] => [...document.querySelectorAll('label')].map((star) => star.dataset['on'] === 'true');

test('fills the stars up to the tapped star, also after a lower choice', async () => {
  await render(<Rating />);
  await expect.element(page.getByRole('radiogroup', { name: 'Please rate this service' })).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: '4 stars' }));
  await expect.poll(filled).toEqual([true, true, true, true, false]);
  await userEvent.click(page.getByRole('radio', { name: '1 star', exact: true }));
  await expect.poll(filled).toEqual([true, false, false, false, false]);
});

test('has as many stars as the contract’s maximum score', async () => {
  await render(<Rating />);
  expect(page.getByRole('radio').elements()).toHaveLength(limits.score.maximum);
});

test('arrow keys choose stars, and Tab leaves the group in one step', async () => {
  await render(<Rating />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await expect.poll(filled).toEqual([true, true, true, false, false]);
  await userEvent.tab();
  expect(document.activeElement?.closest('[role=radiogroup]')).toBeNull();
});
