import { render, type RenderResult } from 'vitest-browser-react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../testing/axe.ts';
import { json, planService } from '../../testing/service.ts';
import { App } from './App.tsx';
import { makeQueryClient } from './queryClient.ts';
import { config } from '../platform/config/config.ts';
import screen from '../features/support/CustomerServiceScreen.tsx';
import { recordBridge } from '../platform/bridge/recorder.ts';

afterEach(() => vi.useRealTimers());

const cut = { fate: 'cut' } as const;
const CONTACT = { email: 'help@hiram.example', smWa: '(02) 8555 0142' };

async function open(address: string): Promise<RenderResult> {
  window.history.replaceState(null, '', address);
  return await render(<App queries={makeQueryClient()} />);
}

async function openCustomerService(deviceId: string): Promise<void> {
  await open(`/customerService?deviceId=${deviceId}`);
}

test('[LEG-03] customer service sends overall=30 and shows the telephone, and the e-mail as a mail link', async () => {
  const service = planService();
  await service.answer(json({ code: 0, message: 'success', data: CONTACT }));
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
  await expect.element(page.getByRole('link', { name: CONTACT.email, exact: false })).toHaveAttribute('href', `mailto:${CONTACT.email}`);
  const [seen] = await service.seen();
  expect(seen?.url).toMatch(/^\/entirely\/v3\/personal-center\/contact-kf-info\?/);
  expect(seen?.body).toBe('overall=30');
});

test('[LEG-03] [LEG-04] the telephone number is a tel: link, and no visible control opens a complaint', async () => {
  const service = planService();
  await service.answer(json({ code: 0, data: CONTACT }));
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
  const controls = [...document.querySelectorAll('a, button, [role=button], [tabindex="0"]')].filter((control) =>
    control.checkVisibility(),
  );
  expect(controls.map((control) => control.getAttribute('aria-label') ?? control.getAttribute('href'))).toEqual([
    'Back',
    'tel:0285550142',
    `mailto:${CONTACT.email}`,
  ]);
});

test('customer service shows its skeleton with the static texts while it loads', async () => {
  const service = planService();
  await service.answer({ fate: 'hang' });
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText('How can we help?')).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});

test('[GEN-11] shows a refusal as a toast, and Retry repeats the call', async () => {
  const service = planService();
  await service.answer(json({ code: 7, message: 'Closed for the night', data: null }));
  await service.answer(json({ code: 0, data: CONTACT }));
  await openCustomerService(service.deviceId);
  await expect.element(page.getByRole('status')).toHaveTextContent('Closed for the night');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
});

test('[GEN-04] sends the brand’s merchant number if the address has none', async () => {
  const service = planService();
  for (let answers = 0; answers < 2; answers += 1) await service.answer(json({ code: 0, data: CONTACT }));
  const { unmount } = await open(`/customerService?deviceId=${service.deviceId}`);
  await expect.poll(service.seen).toHaveLength(1);
  await unmount();
  await open(`/customerService?deviceId=${service.deviceId}&merchantNumber=77`);
  await expect.poll(service.seen).toHaveLength(2);
  const sent = (await service.seen()).map(({ url }) => new URL(url, window.location.origin).searchParams.get('merchantNumber'));
  expect(sent).toEqual([config.defaultMerchantNumber, '77']);
});

test('[GEN-15] shows a lost connection as an error page with a Retry button, not as a toast', async () => {
  const service = planService();
  for (const answer of [cut, cut, cut, json({ code: 0, data: CONTACT })]) await service.answer(answer);
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText('We couldn’t load this page')).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
});

test.each([
  ['#/borrowDetail', 'Order details'],
  ['#/addnormalcard', 'Add a card'],
  ['#/alipayrepayment', 'Pay'],
])('[GEN-23] /payWay%s renders its own screen, %s', async (hash, title) => {
  const service = planService();
  await open(`/payWay?deviceId=${service.deviceId}${hash}`);
  await expect.element(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe(title);
});

test('[GEN-30] a load without an answer times out after 60 s and is not retried automatically', async () => {
  const service = planService();
  await service.answer({ fate: 'hang' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await openCustomerService(service.deviceId);
  await expect.poll(service.seen).toHaveLength(1);
  const began = Date.now();
  const retry = page.getByRole('button', { name: 'Retry' });
  await vi.advanceTimersByTimeAsync(55_000);
  expect(retry.elements()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(retry).toBeVisible();
  // Each poll advances the fake clock a little.
  expect(Date.now() - began).toBeLessThan(70_000);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await service.seen()).toHaveLength(1);
});

test('customer service shows a message if there are no contact details', async () => {
  const service = planService();
  await service.answer(json({ code: 0, data: { email: '', smWa: '' } }));
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText('No contact details yet')).toBeVisible();
});

test('[GEN-32] a refused session sends offToLogin and shows a button to sign in again', async () => {
  const shell = recordBridge();
  const service = planService();
  await service.answer({ status: 401, body: '{"code":900401,"message":"Please sign in again","data":null}' });
  await openCustomerService(service.deviceId);
  await expect.element(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  expect(shell.messages).toEqual([{ name: 'offToLogin', payload: {} }]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(shell.messages).toHaveLength(2);
  expect(await accessibilityViolations()).toEqual([]);
  shell.stop();
});

test('a refused session deletes the borrower’s data from the phone', async () => {
  localStorage.setItem('complaintDraft:u1:OR1', '{"text":"They called my cousin"}');
  localStorage.setItem('repaymentInfo:u1:OR1', '{}');
  const service = planService();
  await service.answer({ status: 401, body: '{"code":900401,"message":"Please sign in again","data":null}' });
  await openCustomerService(service.deviceId);
  await expect.element(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await expect.poll(() => Object.keys(localStorage).filter((name) => name.includes(':u1:'))).toEqual([]);
});

test('Back on the first page of a webview closes the webview', async () => {
  const shell = recordBridge();
  const service = planService();
  await service.answer(json({ code: 0, data: CONTACT }));
  await openCustomerService(service.deviceId);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(shell.messages).toEqual([{ name: 'closeWebview', payload: {} }]);
  shell.stop();
});

test('[GEN-17] an unknown address shows the not-found page', async () => {
  await open('/no/such/page');
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[GEN-17] a step in the browser history renders the other page without a reload', async () => {
  const service = planService();
  await service.answer(json({ code: 0, data: CONTACT }));
  await open('/no/such/page');
  window.history.pushState({ idx: 1 }, '', `/customerService?deviceId=${service.deviceId}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
  expect(document.title).toBe('Customer service');
});

test('the layout does not shift when the data replaces the skeleton', async () => {
  const skeleton = await render(<screen.Skeleton />);
  const placesOf = (): number[][] => [...document.querySelectorAll('main p, h1')].map((part) => boxOf(part));
  const boxOf = (part: Element): number[] => [part.getBoundingClientRect().top, part.getBoundingClientRect().height];
  const before = placesOf();
  await skeleton.unmount();
  const service = planService();
  await service.answer(json({ code: 0, data: CONTACT }));
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
  expect(placesOf()).toEqual(before);
});

test('hides the title bar if the shell draws its own, and keeps the title for screen readers', async () => {
  await open('/no/such/page?nativeBar=1');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(document.querySelector('header')?.getBoundingClientRect().height).toBe(1);
  document.documentElement.removeAttribute('data-native-bar');
});

test('customer service has no accessibility violation', async () => {
  const service = planService();
  await service.answer(json({ code: 0, data: CONTACT }));
  await openCustomerService(service.deviceId);
  await expect.element(page.getByText(CONTACT.smWa)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});
