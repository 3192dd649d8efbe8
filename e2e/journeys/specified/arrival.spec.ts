import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { REPAY_IN_FULL, activeOrder } from '../../support/orders.ts';

/** Low enough that every page can be scrolled. */
const HEIGHT = 320;

test('[GEN-33] five pages start at their top with the heading focused, and going back restores the position', async ({ phone, stack }) => {
  const address = await activeOrder(stack);
  await phone.open(address.href);
  await phone.resize(HEIGHT);
  await phone.evaluate(recordPosition, null);
  await moveAndReturn(phone, 'Order details', 'Repayment', 'Repayment');
  await moveAndReturn(phone, 'Order details', REPAY_IN_FULL, 'Pay off early');
  await phone.tap('Repayment');
  await moveAndReturn(phone, 'Repayment', 'Not sure how to pay? Steps for wallets and stores', 'How to pay');

  address.pathname = '/complaint';
  await phone.open(address.href);
  await phone.evaluate(recordPosition, null);
  await moveAndReturn(phone, 'Online service', 'My complaints', 'My complaints');
  await moveAndReturn(phone, 'Online service', 'Repayment not recorded', 'Online service');
});

interface WatchedPage {
  leftAt: number;
}

/** A press scrolls its control into view first, so the position is that of the press. */
function recordPosition(): void {
  const record = (): void => void ((globalThis as unknown as WatchedPage).leftAt = window.scrollY);
  window.addEventListener('click', record, true);
}

async function moveAndReturn(phone: Phone, from: string, control: string, to: string): Promise<void> {
  await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight), null);
  const { pathname } = await phone.evaluate(place, null);
  await phone.tap(control);
  const arrived = () => phone.evaluate(place, null);
  await expect.poll(async () => (await arrived()).pathname).not.toBe(pathname);
  await expect.poll(arrived).toMatchObject({ title: to, focused: `H1 ${to}`, top: 0 });
  const leftAt = await phone.evaluate(() => (globalThis as unknown as WatchedPage).leftAt, null);
  await phone.tap('Back');
  await expect.poll(arrived).toEqual({ pathname, title: from, focused: `H1 ${from}`, top: leftAt });
}

const place = (): { pathname: string; title: string; focused: string; top: number } => ({
  pathname: location.pathname,
  title: document.title,
  focused: `${document.activeElement?.tagName} ${document.activeElement?.textContent}`,
  top: window.scrollY,
});
