import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { toast } from '../../ui/toast/toast.ts';
import ScorePopup from './ScorePopup.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rating = () => page.getByRole('dialog', { name: 'Please rate this service' });
const filled = (): (string | null)[] => [...document.querySelectorAll('dialog label')].map((label) => label.getAttribute('data-on'));
const NONE = ['false', 'false', 'false', 'false', 'false'];

/** Reopens the popup, which the complaint's page opens only once. */
function Reopened(): ReactElement {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <ScorePopup problemId="CP1" open={open} onClose={() => setOpen(false)} />
    </>
  );
}

async function giveThreeStars(): Promise<void> {
  await page.getByRole('radio', { name: '3 stars', exact: true }).click();
  await expect.poll(filled).toEqual(['true', 'true', 'true', 'false', 'false']);
}

async function openAgain(): Promise<void> {
  await expect.element(rating()).not.toBeInTheDocument();
  await button('Open again').click();
  await expect.element(rating()).toBeVisible();
}

test('[CMP-18] Cancel closes and resets the popup without a request', async () => {
  const seen = await renderComponent(<Reopened />);
  await giveThreeStars();
  await button('Cancel').click();
  await openAgain();
  expect(filled()).toEqual(NONE);
  expect(await seen()).toEqual([]);
});

test('[CMP-18] an accepted score closes and resets the popup and shows thanks', async () => {
  await renderComponent(<Reopened />, json({ code: '00', message: 'success', data: null }));
  await giveThreeStars();
  await button('Send').click();
  await expect.poll(() => toast.current()?.text).toBe('Successful demonstration！');
  await openAgain();
  expect(filled()).toEqual(NONE);
});
