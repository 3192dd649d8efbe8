import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { minimalAnswers } from '@hiram/contract/endpoints/minimal-answers.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { AddressProvider } from '../../../platform/navigation/address.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../../testing/axe.ts';
import { freezeClock } from '../../../../testing/freezeClock.ts';
import { openPage } from '../../../../testing/openPage.tsx';
import { paymentsAnswer } from '../../../../testing/paymentsAnswer.ts';
import { overrideProfile } from '../../../../testing/overrideProfile.ts';
import { json, planService, type PlannedAnswer } from '../../../../testing/service.ts';
import { recordBridge } from '../../../platform/bridge/recorder.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useCardPayment } from './useCardPayment.ts';
import { coded, sampleWay } from './wayFixture.ts';

const ADDRESS = '/payWay?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const way = (...changes: Parameters<typeof sampleWay>): PlannedAnswer => json(coded(sampleWay(...changes)));
const needsCode = json(coded({ needValid: 1, repayRecordId: 'PI1' }));
const done = json(coded(null));
const refused = (code: number, message = ''): PlannedAnswer => json({ code, message, data: null });
/** Answers without pending payments, for repeated requests. */
const noPending = [paymentsAnswer(), paymentsAnswer(), paymentsAnswer()];
const open = (...answers: PlannedAnswer[]) => openPage(ADDRESS, ...noPending, ...answers);

let shell: ReturnType<typeof recordBridge>;
beforeEach(() => {
  shell = recordBridge();
});
afterEach(() => {
  vi.useRealTimers();
  shell.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (bank: string) => page.getByRole('radio', { name: new RegExp(`^${bank} `) });
const field = () => page.getByLabelText('SMS code');
const fieldsOf = (body: string | undefined): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

const AroundPage = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <QueryClientProvider client={new QueryClient()}>
    <AddressProvider>{children}</AddressProvider>
  </QueryClientProvider>
);

async function openAtCode(...answers: PlannedAnswer[]) {
  const opened = await open(way(), needsCode, ...answers);
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(page.getByRole('heading', { name: 'Enter the SMS code' })).toBeVisible();
  return opened;
}

test('[PAY-01] shows cards and amount of repayment-way, whose orderId is sent in the query', async () => {
  const { seen } = await open(way());
  await expect.element(card('Bank A')).toBeVisible();
  await expect.element(page.getByText('•••• •••• •••• 0937')).toBeVisible();
  expect(document.querySelector('main p + span .sr-only')?.textContent).toBe('₱2,320.00');
  const [request] = await seen();
  expect([request?.method, request?.body]).toEqual(['POST', '']);
  expect(request?.url).toMatch(/^\/entirely\/api\/v1\/youmi\/youmi-api\/service\/loan\/repayment-way\?.*orderId=OR1/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[GEN-28] pays the amount of the repayment page if repayment-way has only the specified fields', async () => {
  const unknown = { status: 404, body: '', path: paymentState.path };
  const commit = json(minimalAnswers['API-11']);
  const { seen } = await openPage(ADDRESS, unknown, unknown, json(minimalAnswers['API-10']), json(minimalAnswers['API-22']), commit);
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(page.getByRole('heading', { name: 'Enter the SMS code' })).toBeVisible();
  const [, , sent] = await seen();
  expect(fieldsOf(sent?.body)).toMatchObject({ amount: '232000', cardId: '31' });
  expect(document.body.textContent).not.toMatch(/undefined|null|NaN/);
});

test('[PAY-01] a failure shows the service’s message', async () => {
  await open(refused(900503, 'Busy at the moment'), way());
  await expect.poll(() => toast.current()?.text).toBe('Busy at the moment');
  await button('Retry').click();
  await expect.element(card('Bank A')).toBeVisible();
});

test('[PAY-01] a failure without a message shows 查询卡列表失败', async () => {
  await open(refused(7));
  await expect.poll(() => toast.current()?.text).toBe('查询卡列表失败');
});

const cut: PlannedAnswer = { fate: 'cut' };

test('[GEN-15] a connection lost while loading shows the toast error', async () => {
  await open(cut, cut, cut, way());
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  await button('Retry').click();
  await expect.element(card('Bank A')).toBeVisible();
});

test('[GEN-15] a connection lost during commit shows the toast error', async () => {
  const { seen } = await open(way(), cut);
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  expect((await seen()).filter(({ url }) => url.includes('/repayment-commit?'))).toHaveLength(1);
});

test('[GEN-15] a connection lost during confirm shows the toast error', async () => {
  const { seen } = await openAtCode(cut);
  await field().fill('123456');
  await button('Confirm').click();
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  expect((await seen()).filter(({ url }) => url.includes('/repayment-confirm?'))).toHaveLength(1);
});

test('[GEN-30] a payment without an answer times out after 60 s and is not retried automatically', async () => {
  const { seen } = await open(way(), { fate: 'hang' });
  const commits = async () => (await seen()).filter(({ url }) => url.includes('/repayment-commit?'));
  await card('Bank A').click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await button('Pay ₱2,320.00').click();
  await expect.poll(commits).toHaveLength(1);
  const began = Date.now();
  await vi.advanceTimersByTimeAsync(55_000);
  expect(toast.current()).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  // Each poll advances the fake clock a little.
  expect(Date.now() - began).toBeLessThan(70_000);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await commits()).toHaveLength(1);
});

test('[PAY-02] without a chosen card shows 请先选择付款银行卡！ and sends nothing', async () => {
  const { seen } = await open(way());
  await button('Pay ₱2,320.00').click();
  expect(toast.current()?.text).toBe('请先选择付款银行卡！');
  expect(await seen()).toHaveLength(1);
});

test('[PAY-03] commit sends the card, the amount and the token; needValid 1 starts the code with a 60 s countdown', async () => {
  const { seen } = await openAtCode();
  const [, commit] = await seen();
  expect(commit?.url).toMatch(/\/loan\/repayment-commit\?/);
  expect(fieldsOf(commit?.body)).toEqual({
    amount: '232000',
    bankName: 'Bank A',
    cardId: 'BC1',
    cardNo: '•••• •••• •••• 4821',
    couponId: '',
    orderId: 'OR1',
    repayToken: 'token-1',
    bankCode: 'BANKA',
    sendMsg: '0',
  });
  await expect.element(page.getByText(/^Resend in (60|59) s$/)).toBeVisible();
  await expect.element(page.getByText('We sent 6 digits to 138 •••• 8000.')).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await accessibilityViolations()).toEqual([]);
});

test('[PAY-03] commit sends the coupon of the address', async () => {
  const { seen } = await openPage(`${ADDRESS}&couponId=C1`, ...noPending, way(), needsCode);
  await card('Bank B').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(field()).toBeVisible();
  expect(fieldsOf((await seen())[1]?.body)).toMatchObject({ couponId: 'C1', cardId: 'BC2', bankCode: 'BANKB' });
});

test('[API-11] shows the refusal of a coupon, and Pay without the coupon omits the coupon', async () => {
  const clock = freezeClock();
  const unknown = refused(errorCodes.couponUnknown, 'We don’t know this coupon');
  const { seen } = await openPage(`${ADDRESS}&couponId=C1`, ...noPending, way(), unknown, needsCode, needsCode);
  const coupons = async () => (await seen()).filter(({ url }) => url.includes('-commit?')).map(({ body }) => fieldsOf(body)['couponId']);
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.poll(() => toast.current()?.text).toBe('We don’t know this coupon');
  expect(await accessibilityViolations()).toEqual([]);
  await button('Pay without the coupon').click();
  await expect.element(field()).toBeVisible();
  expect(await coupons()).toEqual(['C1', '']);
  clock.pass(60_000);
  await button('Get code').click();
  await expect.poll(coupons).toEqual(['C1', '', '']);
});

test('[PAY-03] after 60 s Get code sends commit with sendMsg 1 and the same token, and restarts the countdown', async () => {
  const clock = freezeClock();
  const { seen } = await openAtCode(needsCode);
  clock.pass(57_000);
  await expect.element(page.getByText('Resend in 3 s')).toBeVisible();
  await expect.element(button('Get code')).not.toBeInTheDocument();
  clock.pass(2999);
  await expect.element(page.getByText('Resend in 1 s')).toBeVisible();
  clock.pass(1);
  await button('Get code').click();
  await expect.poll(async () => fieldsOf((await seen())[2]?.body)).toMatchObject({ sendMsg: '1', repayToken: 'token-1', cardId: 'BC1' });
  await expect.element(page.getByText('Resend in 60 s')).toBeVisible();
});

test('[PAY-03] needValid 0 opens borrow detail', async () => {
  const { address } = await open(way(), json(coded({ needValid: 0, repayRecordId: 'PI1' })), { fate: 'hang' });
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.poll(address).toMatch(/^\/payWay\?.*orderId=OR1.*#\/borrowDetail$/);
  await expect.element(page.getByRole('heading', { name: 'Order details' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Order details');
});

test('in the Philippine profile shows the warning never to share the code', async () => {
  overrideProfile({ smsCodes: profiles.philippines.smsCodes });
  await openAtCode();
  await expect.element(page.getByText(/^Nobody from Hiram will ever ask you for this code/)).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[PAY-04] a code shorter than 6 characters shows 请输入正确的验证码 and sends nothing', async () => {
  const { seen } = await openAtCode();
  await userEvent.type(field(), '40917');
  await button('Confirm').click();
  await expect.element(page.getByText('请输入正确的验证码')).toBeVisible();
  await expect.element(field()).toBeInvalid();
  expect(await seen()).toHaveLength(2);
});

test('[PAY-05] [PAY-09] confirm sends order, code and record, and success returns to borrow detail', async () => {
  const { seen, address } = await openAtCode(done, { fate: 'hang' });
  await userEvent.type(field(), '409175');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toMatch(/#\/borrowDetail$/);
  const [, , confirm] = await seen();
  expect(confirm?.url).toMatch(/\/loan\/repayment-confirm\?/);
  expect(fieldsOf(confirm?.body)).toEqual({ orderId: 'OR1', verifyCode: '409175', repaymentRecordId: 'PI1' });
});

test('[PAY-05] code 800006 shows 验证码错误, and the next input clears the message', async () => {
  await openAtCode(refused(errorCodes.verifyCodeWrong, 'The code is wrong'));
  await userEvent.type(field(), '409175');
  await button('Confirm').click();
  await expect.element(page.getByText('验证码错误')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText('验证码错误')).not.toBeInTheDocument();
});

test.each([
  [errorCodes.duplicatePayment, 'A payment is under way already', '请勿重复提交支付申请'],
  [errorCodes.paymentDeclined, 'Your bank declined the payment', 'Your bank declined the payment'],
])('[PAY-05] code %i shows the specified text or the service’s message', async (code, message, text) => {
  const { address } = await openAtCode(refused(code, message));
  await userEvent.type(field(), '409175');
  await button('Confirm').click();
  await expect.poll(() => toast.current()?.text).toBe(text);
  expect(address()).not.toContain('#');
});

test('[PAY-06] a failed commit shows the service’s message or 处理失败', async () => {
  await open(way(), refused(900503, 'Busy'), refused(7));
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.poll(() => toast.current()?.text).toBe('Busy');
  await button('Pay ₱2,320.00').click();
  await expect.poll(() => toast.current()?.text).toBe('处理失败');
});

test('[PAY-06] a failed resend restarts the countdown', async () => {
  const clock = freezeClock();
  await openAtCode(refused(errorCodes.tooManyRequests, 'Too many requests, please wait'));
  clock.pass(60_000);
  await button('Get code').click();
  await expect.poll(() => toast.current()?.text).toBe('Too many requests, please wait');
  await expect.element(page.getByText('Resend in 60 s')).toBeVisible();
});

test('[PAY-07] Cancel goes back to the cards, with the timer at 60 and the label at get-code', async () => {
  const clock = freezeClock();
  await openAtCode(needsCode);
  clock.pass(30_000);
  await expect.element(page.getByText('Resend in 30 s')).toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('heading', { name: 'Choose a card' })).toBeVisible();
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(page.getByText('Resend in 60 s')).toBeVisible();
});

test('[PAY-07] Cancel itself sets the timer to 60 and ends the countdown, whose label is then get-code', async () => {
  const clock = freezeClock();
  const { deviceId, answer } = planService();
  await answer(needsCode);
  window.history.replaceState(null, '', `${ADDRESS}&deviceId=${deviceId}`);
  const { result, act } = await renderHook(() => useCardPayment(() => undefined), { wrapper: AroundPage });
  const state = () => [result.current.resend.left, result.current.resend.runs, result.current.open === null];
  const given = sampleWay();
  await act(() => result.current.pay(given, given.bankCards[0]));
  await expect.poll(state).toEqual([60, true, false]);
  clock.pass(30_000);
  await expect.poll(() => result.current.resend.left).toBe(30);
  await act(() => result.current.cancel());
  expect(state()).toEqual([60, false, true]);
});

test('[GEN-26] restores a payment that waits for its code in the same tab, but not the payment of another order', async () => {
  const { unmount } = await openAtCode();
  await unmount();
  const again = await open(way());
  await expect.element(field()).toBeVisible();
  await again.unmount();
  sessionStorage.setItem('hiram.payWay', (sessionStorage.getItem('hiram.payWay') ?? '').replace('"OR1"', '"OR2"'));
  await open(way());
  await expect.element(page.getByRole('heading', { name: 'Choose a card' })).toBeVisible();
});

test('[PAY-07] native back cancels the code step, and the next native back is left to the shell', async () => {
  await openAtCode();
  expect(window.nativeBack?.()).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Choose a card' })).toBeVisible();
  await expect.poll(() => window.nativeBack?.()).toBe(false);
});

test('refetches the amounts after the refusal figuresChanged', async () => {
  const fresh = sampleWay({ repayToken: 'token-2', amount: centavos(2345_00) });
  const { seen } = await open(way(), refused(errorCodes.figuresChanged, 'The amount has changed'), json(coded(fresh)));
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(button('Pay ₱2,345.00')).toBeVisible();
  expect(await seen()).toHaveLength(3);
});

const opened = page.getByRole('dialog', { name: 'Did you already pay with it?' });
const came = page.getByRole('dialog', { name: 'You may have paid this already' });

test('[BEY-02] an opened code must be confirmed once before a card is charged; Not yet continues', async () => {
  const { seen, background } = await openPage(ADDRESS, paymentsAnswer({}), paymentsAnswer({}), way(), needsCode);
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(opened.getByText('Sari Mart counter, ₱2,320.00')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  expect(await seen()).toHaveLength(1);
  await button('Not yet').click();
  await expect.element(field()).toBeVisible();
  expect((await background()).map(({ url }) => /orderId=\w+/.exec(url)?.[0])).toEqual(['orderId=OR1']);

  await button('Cancel').click();
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.poll(async () => (await seen()).length).toBe(3);
  await expect.element(opened).not.toBeInTheDocument();
});

test('[BEY-02] after a received payment Wait for posting opens the order, and no card is charged', async () => {
  const { seen, address } = await openPage(
    ADDRESS,
    paymentsAnswer({ state: 'received', paidAmount: centavos(2320_00) }),
    way({ productId: 'lilim-loan' }),
    { fate: 'hang' },
  );
  await card('Bank A').click();
  await button('Pay ₱2,320.00').click();
  await expect.element(came.getByText('Sari Mart counter')).toBeVisible();
  await button('Wait for posting').click();
  await expect.poll(address).toMatch(/productId=lilim-loan.*#\/borrowDetail$/);
  expect((await seen()).filter(({ url }) => url.includes('repayment-commit'))).toEqual([]);
});

test.each([{ fate: 'cut' }, { fate: 'hang' }, { status: 500, body: '<html>' }] as const)(
  '[GEN-28] charges the card if the pending payments are unknown: %o',
  async (unknown) => {
    await openPage(ADDRESS, { ...paymentsAnswer(), ...unknown }, way(), needsCode);
    await card('Bank A').click();
    await button('Pay ₱2,320.00').click();
    await expect.element(field()).toBeVisible();
    expect(toast.current()).toBeNull();
  },
);

test('[PAY-08] [PAY-10] Add a card opens #/addnormalcard, which shows the form under a heading of its own', async () => {
  const { address } = await open(way(), { fate: 'hang' });
  await button('Add a card').click();
  await expect.poll(address).toMatch(/^\/payWay\?.*orderId=OR1.*#\/addnormalcard$/);
  await expect.element(page.getByRole('heading', { name: 'Add a card' })).toBeVisible();
  await expect.poll(() => shell.messages).toEqual([{ name: 'startBank', payload: {} }]);
});

test('shows an empty state for an order without an amount due and for an address without an order', async () => {
  const { unmount } = await open(way({ amount: centavos(0) }));
  await expect.element(page.getByText('Nothing to pay now')).toBeVisible();
  await unmount();
  const { seen } = await openPage('/payWay?userId=u1&sessionId=s1');
  await expect.element(page.getByText('Nothing to pay now')).toBeVisible();
  expect(await seen()).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('shows the skeleton while loading', async () => {
  await open({ fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});
