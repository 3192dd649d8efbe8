import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { openPage } from '../../testing/openPage.tsx';
import { json, planService, type PlannedAnswer } from '../../testing/service.ts';
import { sampleDetail } from '../features/complaint/complaintFixture.ts';
import { flagged, sampleOrder } from '../features/order/orderFixture.ts';
import { navigate } from '../platform/navigation/address.tsx';
import { App } from './App.tsx';
import { makeQueryClient } from './queryClient.ts';

const LIST = '/complaintList?userId=u1&sessionId=s1';
const items = Array.from({ length: 40 }, (_, index) => ({
  id: `CP${index}`,
  time: '2026-09-07 22:41',
  type: `Type ${index}`,
  content: 'I was called four times after 10 pm.',
}));
const list = json({
  code: 0,
  message: 'success',
  tabs: [
    { title: 'In progress', items },
    { title: 'Closed', items: items.slice(0, 20) },
  ],
});
const details: PlannedAnswer = json({ code: 0, data: sampleDetail({ content: 'A long text.\n'.repeat(200) }) });

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const row = (index: number) => page.getByRole('button', { name: new RegExp(`^Type ${index}\\b`) });

/** Scrolls the list and opens an item without moving the page. */
async function openItemAt(top: number): Promise<void> {
  await expect.element(row(39)).toBeInTheDocument();
  window.scrollTo(0, top);
  expect(window.scrollY).toBe(top);
  row(20)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

beforeEach(() => window.scrollTo(0, 0));

test('[GEN-33] a new page starts at its top with its heading focused and its title set, and going back restores the position', async () => {
  await openPage(LIST, list, details, list);
  await openItemAt(1500);
  await expect.element(heading('Online service')).toHaveFocus();
  expect(window.scrollY).toBe(0);
  expect(document.title).toBe('Online service');
  window.history.back();
  await expect.element(heading('My complaints')).toHaveFocus();
  await expect.poll(() => window.scrollY).toBe(1500);
  expect(document.title).toBe('My complaints');
});

test('[GEN-33] the position is restored when a list that has to be loaded again is long enough', async () => {
  const queries = makeQueryClient();
  const service = planService();
  for (const answer of [list, details, { ...list, isHeld: true } as const]) await service.answer(answer);
  window.history.replaceState(null, '', `${LIST}&deviceId=${service.deviceId}`);
  await render(<App queries={queries} />);
  await openItemAt(1500);
  await expect.element(heading('Online service')).toHaveFocus();
  queries.clear();
  window.history.back();
  await expect.element(heading('My complaints')).toHaveFocus();
  expect(window.scrollY).toBeLessThan(1500);
  await service.release();
  await expect.poll(() => window.scrollY).toBe(1500);
});

test('[GEN-33] a tab that is stored in the address moves neither the page nor the focus', async () => {
  await openPage(LIST, list);
  const closed = page.getByRole('tab', { name: 'Closed' });
  await closed.click();
  window.scrollTo(0, 300);
  page
    .getByRole('tab', { name: 'In progress' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(row(39)).toBeInTheDocument();
  expect(window.scrollY).toBe(300);
  expect(document.activeElement).not.toBe(heading('My complaints').element());
});

test('[GEN-33] the heading stays focused when the answer replaces the skeleton with its panel', async () => {
  const { release } = await openPage(LIST, list, { ...json(flagged(sampleOrder())), isHeld: true });
  await expect.element(row(39)).toBeInTheDocument();
  navigate(`/order${window.location.search}&productId=hiram-cash&orderId=OR1`);
  await expect.element(heading('Order details')).toHaveFocus();
  await release();
  await expect.element(page.getByText('Payment due in 5 days')).toBeVisible();
  await expect.element(heading('Order details')).toHaveFocus();
});
