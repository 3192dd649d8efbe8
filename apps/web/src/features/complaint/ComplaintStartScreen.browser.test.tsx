import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { toast } from '../../ui/toast/toast.ts';
import { otherSummary, sampleStart, sampleSummary } from './complaintFixture.ts';
import screen from './ComplaintStartScreen.tsx';

const ADDRESS = '/complaint?userId=u1&sessionId=s1&orderId=OR1';
const started = (...changes: Parameters<typeof sampleStart>): PlannedAnswer =>
  json({ code: 0, message: 'success', data: sampleStart(...changes) });
const open = (...answers: PlannedAnswer[]) => openPage(ADDRESS, ...answers);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = (): string[] => [...document.querySelectorAll('main dl > div')].map(({ textContent }) => textContent);

test('[CMP-01] shows the summary of the order in the address', async () => {
  const { seen } = await open(started({ orderDetail: sampleSummary({ productLogo: '/icon.svg' }), orderList: [] }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  await expect.element(page.getByText('Payment due')).toBeVisible();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/icon.svg');
  expect(rows()).toEqual(['Order No.OR1', 'Loan amount₱8,000.00', 'Due dateSep 14, 2026']);
  const [request] = await seen();
  expect([request?.method, request?.body]).toEqual(['POST', 'orderId=OR1']);
  expect(request?.url).toMatch(/^\/entirely\/user-problem\/problem-init\?.*userId=u1/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CMP-02] [CMP-19] All lists every order; choosing an order switches the summary, orderNo and isShow', async () => {
  const { address, seen } = await open(started());
  await button('All').click();
  await expect.element(page.getByRole('dialog', { name: 'All orders' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('radio', { name: /Lilim Loan/ }).click();
  await expect.poll(rows).toEqual(['Order No.OR2']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Collection').click();
  expect(toast.current()?.text).toBe('The selected order does not support sending collection types');
  await button('Amount or fees').click();
  expect(address()).toMatch(/^\/complainPageNext\?.*problemType=3&orderNo=OR2$/);
  expect((await seen()).filter(({ body }) => body === 'orderId=OR2')).toEqual([]);
});

test('[CMP-02] going back keeps the chosen order', async () => {
  await open(started(), started());
  await button('All').click();
  await page.getByRole('radio', { name: /Lilim Loan/ }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Amount or fees').click();
  await expect.element(page.getByText('Tell us what happened').first()).toBeVisible();
  window.history.back();
  await expect.poll(rows).toEqual(['Order No.OR2']);
});

test('[CMP-03] lists the problem types; a type other than 1 opens the description with type, order and session', async () => {
  const { address } = await open(started(), started());
  await expect.element(button('Collection')).toBeVisible();
  await expect.element(button('Amount or fees')).toBeVisible();
  await button('Repayment not recorded').click();
  expect(address()).toMatch(/^\/complainPageNext\?userId=u1&sessionId=s1&.*problemType=2&orderNo=OR1$/);
  expect(address()).not.toContain('problemSonType');
});

test('[CMP-04] type 1 expands its sub-types, and a sub-type opens the description with both types', async () => {
  const { address } = await open(started(), started());
  await expect.element(button('Collection')).toHaveAttribute('aria-expanded', 'false');
  expect(document.body.textContent).not.toContain('Calls or texts');
  await button('Collection').click();
  await expect.element(button('Collection')).toHaveAttribute('aria-expanded', 'true');
  expect(await accessibilityViolations()).toEqual([]);
  await button('Rude or threatening language').click();
  expect(address()).toMatch(/^\/complainPageNext\?userId=u1&sessionId=s1&.*problemType=1&problemSonType=12&orderNo=OR1$/);
});

test('[CMP-05] type 1 shows a toast and expands nothing if the order does not allow collection complaints', async () => {
  const { address } = await open(started({ orderDetail: otherSummary, orderList: [otherSummary] }));
  await button('Collection').click();
  expect(toast.current()?.text).toBe('The selected order does not support sending collection types');
  expect(document.body.textContent).not.toContain('Calls or texts');
  expect(address()).toMatch(/^\/complaint\?/);
});

test('[CMP-06] My complaints opens the list', async () => {
  const { address } = await open(started());
  await button('My complaints').click();
  expect(address()).toMatch(/^\/complaintList\?userId=u1&sessionId=s1/);
});

test('a borrower without orders sees an empty state with My complaints and Customer service', async () => {
  const { address } = await openPage('/complaint?userId=u1&sessionId=s1', started({ orderDetail: null, orderList: [] }));
  await expect.element(page.getByText('You have no orders yet')).toBeVisible();
  await expect.element(button('My complaints')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await button('Customer service').click();
  expect(address()).toMatch(/^\/customerService\?userId=u1/);
});

test('sends no order if the address has none', async () => {
  const { seen } = await openPage('/complaint?userId=u1&sessionId=s1', started());
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect((await seen())[0]?.body).toBe('');
});

test('shows the skeleton while loading', async () => {
  await open({ fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'What went wrong?' })).toBeVisible();
  expect(document.querySelectorAll('main button')).toHaveLength(1);
});

test('shows Retry after a refusal, which loads the page', async () => {
  await open(json({ code: 900503, message: 'Busy', data: null }), started());
  await button('Retry').click();
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
});

test('the prerendered skeleton has three summary rows', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelectorAll('dl > div')).toHaveLength(3);
});

test('[BEY-24] an unlisted contact expands the collection sub-types and is passed on to the description page', async () => {
  const { address } = await openPage(`${ADDRESS}&unlisted=call`, started());

  await button('Calls or texts at odd hours').click();

  expect(address()).toMatch(/^\/complainPageNext\?.*problemType=1&problemSonType=11&orderNo=OR1&unlisted=call$/);
});
