import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../../testing/axe.ts';
import { openPage } from '../../../../testing/openPage.tsx';
import { paymentsAnswer } from '../../../../testing/paymentsAnswer.ts';
import { json, type PlannedAnswer } from '../../../../testing/service.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { coded, sampleWay, wallet } from './wayFixture.ts';

const ADDRESS = '/payWay?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const way = json(coded(sampleWay({ alipay: 1, wallet })));
const answered = (url: string): PlannedAnswer => json({ code: 0, message: 'success', url });

const leaving = vi.fn((event: NavigateEvent) => {
  if (!event.destination.sameDocument) event.preventDefault();
});
beforeEach(() => {
  leaving.mockClear();
  window.navigation.addEventListener('navigate', leaving);
});
afterEach(() => {
  window.navigation.removeEventListener('navigate', leaving);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const openedAddresses = (): string[] =>
  leaving.mock.calls.filter(([event]) => !event.destination.sameDocument).map(([event]) => event.destination.url);

const isOfState = ({ path }: PlannedAnswer): boolean => path !== undefined;

async function openWallet(...answers: PlannedAnswer[]) {
  // No pending payments, unless the test's own answers, which come first, contain some.
  const opened = await openPage(
    ADDRESS,
    ...answers.filter(isOfState),
    paymentsAnswer(),
    paymentsAnswer(),
    way,
    way,
    ...answers.filter((each) => !isOfState(each)),
  );
  await button('Pay with Lilim Wallet').click();
  await expect.element(button('Go to Lilim Wallet')).toBeVisible();
  return opened;
}

test('[PAY-08] #/alipayrepayment posts user, order and amount and opens the url of the answer', async () => {
  const { seen, address } = await openWallet(answered('/checkout/PI1'));
  expect(address()).toMatch(/^\/payWay\?.*#\/alipayrepayment$/);
  expect(await accessibilityViolations()).toEqual([]);
  expect(openedAddresses()).toEqual([]);
  await button('Go to Lilim Wallet').click();
  await expect.element(page.getByRole('heading', { name: 'Opening Lilim Wallet' })).toBeVisible();
  expect(openedAddresses()).toEqual([`${window.location.origin}/checkout/PI1`]);
  const sent = (await seen()).find(({ url }) => url.includes('/loan/repayment-huichao?'));
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({ userId: 'u1', orderId: 'OR1', amount: '232000' });
  await button('Lilim Wallet did not open').click();
  expect(openedAddresses()).toHaveLength(2);
});

test('[BEY-02] a pending payment must be confirmed before the wallet opens; Not yet opens the wallet', async () => {
  const { seen } = await openWallet(paymentsAnswer({}), answered('/checkout/PI1'));
  await button('Go to Lilim Wallet').click();
  await expect.element(page.getByRole('dialog', { name: 'Did you already pay with it?' })).toBeVisible();
  expect((await seen()).filter(({ url }) => url.includes('repayment-huichao'))).toEqual([]);
  await button('Not yet').click();
  await expect.poll(openedAddresses).toEqual([`${window.location.origin}/checkout/PI1`]);
});

test('[PAY-08] does not open an address of a script', async () => {
  await openWallet(answered('javascript:alert(1)'));
  await button('Go to Lilim Wallet').click();
  await expect.poll(() => toast.current()?.text).toBe('We can’t open this link.');
  expect(openedAddresses()).toEqual([]);
});

test('[PAY-01] [PAY-08] a refused wallet shows the service’s message or a default message, and can be retried', async () => {
  await openWallet(json({ code: 900503, message: 'Busy', url: '' }), json({ code: 7, message: '', url: '' }));
  await button('Go to Lilim Wallet').click();
  await expect.poll(() => toast.current()?.text).toBe('Busy');
  await button('Go to Lilim Wallet').click();
  await expect.poll(() => toast.current()?.text).toBe('We couldn’t open the wallet. Nothing was paid. Please try again');
});

test('[PAY-01] a failure of repayment-way on the wallet’s page shows the message or 查询卡列表失败', async () => {
  // The other name proves that the page has its new answer; while that request is pending, the wallet page would share it.
  const other = json(coded(sampleWay({ alipay: 1, wallet: { ...wallet, name: 'Tala Wallet' } })));
  await openPage(ADDRESS, way, json({ code: 7, message: '', data: null }), other, json({ code: 900503, message: 'Busy', data: null }));
  const visit = async (name: string): Promise<void> => {
    await expect.element(button(`Pay with ${name}`)).toBeVisible();
    window.location.hash = '#/alipayrepayment';
  };
  await visit('Lilim Wallet');
  await expect.poll(() => toast.current()?.text).toBe('查询卡列表失败');
  await button('Back').click();
  await visit('Tala Wallet');
  await expect.poll(() => toast.current()?.text).toBe('Busy');
});

test('[GEN-15] a connection lost during the wallet’s call shows the toast error', async () => {
  const { seen } = await openWallet({ fate: 'cut' }, answered('/checkout/PI1'));
  await button('Go to Lilim Wallet').click();
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  expect((await seen()).filter(({ url }) => url.includes('/repayment-huichao?'))).toHaveLength(1);
  await button('Go to Lilim Wallet').click();
  await expect.poll(openedAddresses).toEqual([`${window.location.origin}/checkout/PI1`]);
});

test('a page restored from the back/forward cache waits for another press', async () => {
  await openWallet(answered('/checkout/PI1'));
  await button('Go to Lilim Wallet').click();
  await expect.element(button('Lilim Wallet did not open')).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Go to Lilim Wallet')).toBeVisible();
});

test('[PAY-01] alipay 0 offers no wallet', async () => {
  await openPage(ADDRESS, json(coded(sampleWay({ wallet }))), json(coded(sampleWay())));
  await expect.element(button('Add a card')).toBeVisible();
  await expect.element(button('Pay with Lilim Wallet')).not.toBeInTheDocument();
});

test('[GEN-23] #/alipayrepayment without a wallet shows an empty state', async () => {
  const { address } = await openPage(ADDRESS, json(coded(sampleWay())), json(coded(sampleWay())));
  await expect.element(button('Add a card')).toBeVisible();
  window.location.hash = '#/alipayrepayment';
  await expect.element(page.getByText('No wallet to pay with')).toBeVisible();
  expect(address()).toMatch(/#\/alipayrepayment$/);
  expect(await accessibilityViolations()).toEqual([]);
});
