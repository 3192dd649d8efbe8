import { calendarDate } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { ALON_BRAND, overrideBrand } from '../../../testing/overrideBrand.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { config } from '../../platform/config/config.ts';
import { toast } from '../../ui/toast/toast.ts';
import { flagged, sampleOrder, sampleProduct } from './orderFixture.ts';
import screen from './OrderScreen.tsx';

const ADDRESS = '/order?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const openOrder = (...answers: PlannedAnswer[]) => openPage(ADDRESS, ...answers);
const order = (...changes: Parameters<typeof sampleOrder>): PlannedAnswer => json(flagged(sampleOrder(...changes)));
const refused = json({ success: false, code: 900503, message: 'Busy', data: null });

let shell: ReturnType<typeof recordBridge>;
beforeEach(() => {
  shell = recordBridge();
});
afterEach(() => {
  vi.restoreAllMocks();
  shell.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const buttons = (): string[] => [...document.querySelectorAll('main button')].map(({ textContent }) => textContent);

test('[ORD-01] the page shows status text, description, figure, logo, name and rows of loan-details', async () => {
  const { seen } = await openOrder(order({ productLogo: '/icon.svg' }));
  await expect.element(page.getByRole('heading', { name: 'Payment due in 5 days' })).toBeVisible();
  await expect.element(page.getByText(/^Pay by Sep 14, 2026\./)).toBeVisible();
  expect(document.querySelector('main section .sr-only')?.textContent).toBe('₱2,320.00');
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/icon.svg');
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Loan amount₱8,000.00',
    'Payment1 of 4',
    'Principal₱2,000.00',
    'Interest₱320.00',
    'Due dateSep 14, 2026',
  ]);
  const [request] = await seen();
  expect(request?.method).toBe('GET');
  expect(request?.url).toMatch(/^\/entirely\/v3\/loan-details\/loan-details\?.*productId=hiram-cash&.*orderId=OR1$/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[ORD-01] each status has its own icon, except that 170 shares the icon of 174', async () => {
  const icons: (string | null | undefined)[] = [];
  for (const status of [21, 151, 110, 174, 180, 200, 170] as const) {
    const { unmount } = await renderStatus(status);
    icons.push(document.querySelector('main section h2')?.previousElementSibling?.querySelector('path')?.getAttribute('d'));
    await unmount();
  }
  expect(icons).not.toContain(undefined);
  expect(new Set(icons.slice(0, 6)).size).toBe(6);
  expect(icons[6]).toBe(icons[3]);
});

test('/loanDetail is the same screen', async () => {
  await openPage(ADDRESS.replace('/order', '/loanDetail'), order());
  await expect.element(page.getByRole('heading', { name: 'Payment due in 5 days' })).toBeVisible();
});

const ELSEWHERE = 'https://elsewhere.example/page?a=1';

test.each([
  ['a page of this site', '/paymentInstructions?step=1', `${window.location.origin}/paymentInstructions?step=1`],
  ['any https address', ELSEWHERE, ELSEWHERE],
  ['any http address', 'http://elsewhere.example/', 'http://elsewhere.example/'],
])('[ORD-02] a status other than 21 redirects to %s in playeduL and replaces the history entry', async (_what, playeduL, url) => {
  const leaving = recordNavigations();
  const { seen } = await openOrder({ ...order({ playeduL }), delayMs: 50 });
  await expect.poll(() => leaving.to().map((left) => [left.url.href, left.manner])).toEqual([[url, 'replace']]);
  expect(document.body.textContent).not.toContain('Payment due');
  expect(await seen()).toHaveLength(1);
  leaving.stop();
});

test('[ORD-02] status 21 does not redirect', async () => {
  const stays = await openOrder(order({ orderStatus: 21, playeduL: '/paymentInstructions' }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(stays.address()).toMatch(/^\/order\?/);
});

test.each([
  ['an http address', 'http://elsewhere.example/', profiles.philippines],
  ['an https address of a host that is not allowed', ELSEWHERE, profiles.philippines],
] as const)('[ORD-02] does not redirect to %s and shows the order', async (_what, playeduL, { serverAddresses }) => {
  overrideProfile({ serverAddresses });
  const { address } = await openOrder(order({ playeduL }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(address()).toMatch(/^\/order\?/);
});

test('[ORD-03] with rollover allowed the bar shows REPAY and Rollover Repayment', async () => {
  await openOrder(order({ isDelay: '1' }));
  await expect.element(button('REPAY')).toBeVisible();
  await expect.element(button('Short of money? Rollover Repayment')).toBeVisible();
});

test('[ORD-03] the bar shows only Repayment for status 170', async () => {
  await openOrder(order({ orderStatus: 170, isDelay: '1' }));
  await expect.element(button('Repayment')).toBeVisible();
  await expect.element(button('REPAY')).not.toBeInTheDocument();
});

test('[ORD-03] [ORD-10] [CMP-12] Borrow Again is tracked with moduleId 30 and an empty positionId, and opens the product page', async () => {
  const { seen } = await openOrder(order({ orderStatus: 200 }), json({ code: 900503, message: 'Busy', data: null }));
  await button('Borrow Again').click();
  expect(shell.messages).toEqual([{ name: 'toP', payload: { productId: 'hiram-cash' } }]);
  await expect.poll(async () => (await seen())[1]?.body).toBe('productId=hiram-cash&moduleId=30&positionId=');
  expect((await seen())[1]?.url).toMatch(/^\/entirely\/service\/event\/save\?/);
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

test('[GEN-16] without a shell, Borrow Again says that the step continues in the app', async () => {
  shell.stop();
  await openOrder(order({ orderStatus: 200 }), json({ code: 0, message: '', data: null }));
  await button('Borrow Again').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('This step continues in the app.');
});

test('[GEN-16] without a shell and a history, Back says that the tab can be closed', async () => {
  shell.stop();
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  await openOrder(order());
  await button('Back').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('You can close this tab now.');
});

test('[GEN-03] the calls send the order and the position of the address', async () => {
  const { seen } = await openPage(`${ADDRESS}&position=4`, order({ orderStatus: 200 }), json({ code: 0, message: '', data: null }));
  await button('Borrow Again').click();
  await expect.poll(async () => (await seen())[1]?.body).toBe('productId=hiram-cash&moduleId=30&positionId=4');
  expect((await seen())[0]?.url).toMatch(/[?&]orderId=OR1$/);
});

test('[ORD-10] REPAY opens repay with the session', async () => {
  const { address } = await openOrder(order({ isDelay: '1' }));
  await button('REPAY').click();
  expect(address()).toMatch(/^\/repay\?userId=u1&sessionId=s1&.*productId=hiram-cash&orderId=OR1/);
});

test('[ORD-10] Rollover Repayment opens the delay page', async () => {
  const { address } = await openOrder(order({ isDelay: '1' }));
  await button('Short of money? Rollover Repayment').click();
  expect(address()).toMatch(/^\/repayDelay\?userId=u1&.*orderId=OR1/);
});

const repayInFull = button('Repay in full What is left, and from which day you can pay it');

test.each([170, 174, 180] as const)('[GEN-29] a running loan with status %i links to repayment in full', async (orderStatus) => {
  const { address } = await openOrder(order({ orderStatus }), { fate: 'hang', path: '/payments/payoff' });
  await repayInFull.click();
  expect(address()).toMatch(/^\/earlyPayoff\?userId=u1&sessionId=s1&.*orderId=OR1/);
});

test.each([170, 174, 180] as const)('[GEN-29] with extras a running loan with status %i links to early payoff', async (orderStatus) => {
  overrideProfile({ extras: 'offered' });
  const { address } = await openOrder(order({ orderStatus }));
  await page.getByRole('button', { name: /^Pay off early/ }).click();
  expect(address()).toMatch(/^\/earlyPayoff\?userId=u1&sessionId=s1&.*orderId=OR1/);
});

test.each([21, 110, 151, 200] as const)('[GEN-29] a loan with status %i has no link to repayment in full', async (orderStatus) => {
  await openOrder(order({ orderStatus }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  await expect.element(repayInFull).not.toBeInTheDocument();
});

test('[ORD-04] shows the buttons of the status also while other products are recommended', async () => {
  await openOrder(order({ isDelay: '1', recProducts: [sampleProduct()] }));
  await expect.element(page.getByText('Lilim Loan')).toBeVisible();
  await expect.element(repayInFull).toBeVisible();
  // The back button, the link for repaying in full, the buttons of the recommended products, and the bar.
  expect(buttons()).toEqual([
    '',
    repayInFull.element().textContent,
    'Apply',
    'Click to view more products',
    config.servicePhone,
    'REPAY',
    'Short of money? Rollover Repayment',
  ]);
});

test('[ORD-05] a recommended product opens through the bridge, and the button for more products opens the home page', async () => {
  await openOrder(order({ orderStatus: 21, recProducts: [sampleProduct(), sampleProduct({ productId: 'alon', buttonText: 'Get Alon' })] }));
  await button('Get Alon').click();
  await button('Click to view more products').click();
  expect(shell.messages).toEqual([
    { name: 'toP', payload: { productId: 'alon' } },
    { name: 'toHome', payload: {} },
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[ORD-05] a product with flag 0 cannot be opened', async () => {
  await openOrder(order({ orderStatus: 21, recProducts: [sampleProduct({ flag: '0' })] }));
  await expect.element(button('Apply')).toBeDisabled();
  await button('Apply').click({ force: true });
  expect(shell.messages).toEqual([]);
});

test('[ORD-05] hides the section of recommended products if there are none', async () => {
  await openOrder(order({ orderStatus: 21 }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(document.body.textContent).not.toContain('Click to view more products');
});

test('[ORD-09] calls the configured service phone', async () => {
  await openOrder(order());
  await button(config.servicePhone).click();
  expect(shell.messages).toEqual([{ name: 'callTelephone', payload: { telephone: config.servicePhone } }]);
});

test('[GEN-22] the service phone of another brand is called on its pages', async () => {
  overrideBrand({ servicePhone: ALON_BRAND.servicePhone });
  await openOrder(order());
  await button('(02) 8555 0197').click();
  expect(shell.messages).toEqual([{ name: 'callTelephone', payload: { telephone: '(02) 8555 0197' } }]);
});

test('[ORD-09] telephone overrides the configured service phone', async () => {
  await openOrder(order({ telephone: '(02) 8555 0199' }));
  await button('(02) 8555 0199').click();
  expect(shell.messages).toEqual([{ name: 'callTelephone', payload: { telephone: '(02) 8555 0199' } }]);
  expect(document.body.textContent).not.toContain(config.servicePhone);
});

test('highlights the row of the total', async () => {
  await openOrder(order({ userOrderDetail: { detail: [{ text: 'Total to repay', value: '120 days' }] } }));
  await expect.element(page.getByText('Total to repay')).toBeVisible();
  expect(document.querySelector('dl > div')?.getAttribute('data-sum')).toBe('true');
});

test('shows the skeleton with only the back button while loading', async () => {
  await openOrder({ fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'Order details' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(buttons()).toEqual(['']);
});

test('the prerendered skeleton has five rows', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelectorAll('dl > div')).toHaveLength(5);
});

test('[GEN-13] success false causes no toast and no navigation, and Retry loads the order', async () => {
  const { address } = await openOrder(refused, order());
  await expect.element(button('Retry')).toBeVisible();
  const stayed = address();
  expect(toast.current()).toBeNull();
  expect(shell.messages).toEqual([]);
  await button('Retry').click();
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(address()).toBe(stayed);
});

test('an answer that violates the contract shows Retry', async () => {
  await openOrder(json(flagged('nothing')));
  await expect.element(button('Retry')).toBeVisible();
});

test('an address without an order shows an empty state and sends no request', async () => {
  const { seen } = await openPage('/order?userId=u1&sessionId=s1');
  await expect.element(page.getByText('No order to show')).toBeVisible();
  expect(await seen()).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

async function renderStatus(status: 21 | 110 | 151 | 170 | 174 | 180 | 200): Promise<{ unmount: () => Promise<void> }> {
  const { unmount } = await openOrder(order({ orderStatus: status, noticeStatusText: `Status ${status}` }));
  await expect.element(page.getByRole('heading', { name: `Status ${status}` })).toBeVisible();
  return { unmount };
}

test('[BEY-22] an order in its cooling-off days shows last day and amount of giving back, and links to the page', async () => {
  overrideProfile({ extras: 'offered' });
  const open = { until: calendarDate('2026-09-17'), amount: centavos(7_760_00) };
  await openOrder(order({ orderStatus: 170, coolingOff: open }));
  const banner = page.getByRole('button', { name: 'Changed your mind?', exact: false });
  await expect
    .element(banner)
    .toHaveTextContent('Changed your mind?Give the loan back until Sep 17, 2026: you pay ₱7,760.00, no fee and no interest.');
  expect(await accessibilityViolations()).toEqual([]);
  await banner.click();
  await expect.poll(() => window.location.pathname).toBe('/giveBack');
});

test('[BEY-22] does not offer giving back for an order without cooling-off days', async () => {
  overrideProfile({ extras: 'offered' });
  await openOrder(order({ orderStatus: 170 }));
  // The links below the order are loaded after the first paint, as the offer would be.
  await expect.element(page.getByRole('button', { name: /^Pay off early/ })).toBeVisible();
  expect(page.getByText('Changed your mind?').query()).toBeNull();
});

test('[BEY-22] does not offer giving back without extras', async () => {
  await openOrder(order({ orderStatus: 170, coolingOff: { until: calendarDate('2026-09-17'), amount: centavos(7_760_00) } }));
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(page.getByText('Changed your mind?').query()).toBeNull();
});
