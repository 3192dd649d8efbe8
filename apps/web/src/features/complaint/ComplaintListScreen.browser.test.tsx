import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { sampleDetail } from './complaintFixture.ts';
import screen from './ComplaintListScreen.tsx';

const ADDRESS = '/complaintList?userId=u1&sessionId=s1';
const first = { id: 'CP1', time: '2026-09-07 22:41', type: 'Collection', content: 'I was called four times after 10 pm.' };
const second = { id: 'CP2', time: '2026-08-30 09:12', type: 'Amount or fees', content: 'The fees are different.' };
const listed = (...tabs: { title: string; items: (typeof first)[] }[]): PlannedAnswer => json({ code: 0, message: 'success', tabs });
const tabs = [
  { title: 'In progress', items: [first] },
  { title: 'Answered', items: [second] },
  { title: 'Closed', items: [] },
];

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test('[CMP-14] shows the service’s tabs, and time, type and content of each item', async () => {
  const { seen } = await openPage(ADDRESS, listed(...tabs));
  await expect.element(page.getByText('Sep 7, 2026, 22:41')).toBeVisible();
  await expect.element(page.getByText(first.content)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Collection/ })).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['In progress', 'Answered', 'Closed']);
  expect((await seen())[0]?.url).toMatch(/^\/entirely\/user-problem\/problem-list\?.*userId=u1/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CMP-14] a tab shows its own items, and a tap on an item opens its details', async () => {
  const { address } = await openPage(ADDRESS, listed(...tabs), json({ code: 0, data: sampleDetail() }));
  await tab('Answered').click();
  await expect.element(page.getByText(first.content)).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Amount or fees/ }).click();
  expect(address()).toMatch(/^\/complainDetails\?userId=u1&sessionId=s1&.*problemId=CP2$/);
});

test('going back from the details restores the selected tab', async () => {
  await openPage(ADDRESS, listed(...tabs), json({ code: 0, data: sampleDetail() }), listed(...tabs));
  await tab('Answered').click();
  await page.getByRole('button', { name: /^Amount or fees/ }).click();
  await expect.element(page.getByText('I was called four times after 10 pm.')).toBeVisible();
  window.history.back();
  await expect.element(tab('Answered')).toHaveAttribute('aria-selected', 'true');
});

test('an empty tab shows an empty state with a button that starts a complaint', async () => {
  const { address } = await openPage(ADDRESS, listed(...tabs));
  await tab('Closed').click();
  await expect.element(page.getByText('No complaints closed')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Start a complaint' }).click();
  expect(address()).toMatch(/^\/complaint\?userId=u1/);
});

test('shows an empty list if the service returns no tabs', async () => {
  await openPage(ADDRESS, listed());
  await expect.element(page.getByText('No complaints yet')).toBeVisible();
});

test('shows the skeleton while loading', async () => {
  await openPage(ADDRESS, { fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'My complaints' })).toBeVisible();
  expect(document.querySelectorAll('main button')).toHaveLength(1);
});

test('shows Retry after a refusal, which loads the list', async () => {
  await openPage(ADDRESS, json({ code: 900503, message: 'Busy' }), listed(...tabs));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(first.content)).toBeVisible();
});

test('the prerendered skeleton has no visible button', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelectorAll('button:not([hidden])')).toHaveLength(0);
});
