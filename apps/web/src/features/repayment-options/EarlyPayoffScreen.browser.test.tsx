import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import screen from './EarlyPayoffScreen.tsx';
import { samplePayoff, samplePayoffLater } from './payoffFixture.ts';
import { samplePayBy } from './waysFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const answerAt = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('flag', 'data', data)), path });
const refused = (code: number): PlannedAnswer => ({ ...json({ success: false, code, message: 'Refused', data: null }), path: '/payoff' });
const payoff = answerAt('/payoff', samplePayoff());
const payBy = answerAt('/pay-by', samplePayBy());
const none = answerAt('/state', { payments: [] });
const open = (...answers: PlannedAnswer[]) => openPage('/earlyPayoff?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1', ...answers);

const rows = (): (string | null)[] => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
const figure = (): string | null | undefined => document.querySelector('main section .sr-only')?.textContent;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const slider = page.getByRole('slider', { name: 'Payoff date' });

test('[BEY-08] shows savings and components of a payoff today, the cost of the plan and of each day of waiting', async () => {
  const { seen } = await open(payoff, payBy, none);
  await expect.element(slider).toBeVisible();
  expect(figure()).toBe('₱432.00');
  expect(rows()).toEqual([
    'Principal left₱6,000.00',
    'Interest to Sep 20₱48.00',
    'Fee for paying early₱0.00',
    'You pay on Sep 20₱6,048.00',
  ]);
  await expect.element(page.getByText('By the plan you would pay ₱6,480.00 until Dec 13. Each day you wait costs ₱8.00.')).toBeVisible();
  await expect.element(page.getByText('Today, Sep 20save ₱432.00')).toBeVisible();
  await expect.element(page.getByText('Oct 14, next paymentsave ₱240.00')).toBeVisible();
  expect((await seen())[0]?.url).toMatch(/^\/entirely\/v4\/payments\/payoff\?.*orderId=OR1$/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-08] another day shows its figures and when to return, and Back to today selects today', async () => {
  await open(payoff, payBy, none);
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sun, Sep 20, 2026, you save ₱432.00');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(figure).toBe('₱400.00');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Thu, Sep 24, 2026, you save ₱400.00');
  expect(rows().at(-1)).toBe('You pay on Sep 24₱6,080.00');
  await expect.element(page.getByText('Come back on Sep 24: your code for ₱6,080.00', { exact: false })).toBeVisible();
  await button('Back to today').click();
  await expect.element(button('Pay ₱6,048.00 today')).toBeEnabled();
});

test('[BEY-08] starts today’s payoff at a channel with the quoted amount', async () => {
  const { seen } = await open(
    payoff,
    payBy,
    none,
    answerAt('/start', { payUrl: `${window.location.origin}/repaymentOfCode?payCode=8810` }),
  );
  await button('Pay ₱6,048.00 today').click();
  await button('Payment').click();
  await expect.poll(() => leaving.to().length).toBe(1);
  expect((await seen()).find(({ url }) => url.includes('/payments/start'))?.body).toBe(
    'orderId=OR1&way=payoff&amount=604800&channelNumber=90004',
  );
});

test('[BEY-08] a payoff that opens later shows its first day and the reason, and no payment button', async () => {
  await open(answerAt('/payoff', samplePayoffLater()));
  await expect.element(page.getByText('Open from')).toBeVisible();
  await expect.element(page.getByText('Oct 14, 2026')).toBeVisible();
  await expect.element(page.getByText('at least 7 calendar days after you received the money', { exact: false })).toBeVisible();
  expect(rows()).toEqual([
    'Principal left₱6,000.00',
    'Interest to Oct 14₱240.00',
    'Fee for paying early₱0.00',
    'You pay on Oct 14₱6,240.00',
    'You save₱0.00',
  ]);
  await expect.element(page.getByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[GEN-29] with fixed interest shows the payoff amount instead of savings, payable today', async () => {
  const days = samplePayoff().days.map((day) => ({ ...day, amount: centavos(6_480_00), interest: centavos(480_00), saves: centavos(0) }));
  await open(answerAt('/payoff', samplePayoff({ days })), payBy, none);
  await expect.element(page.getByText('Repay in full')).toBeVisible();
  expect(figure()).toBe('₱6,480.00');
  expect(document.body.textContent).not.toMatch(/save/i);
  await expect.element(button('Pay ₱6,480.00 today')).toBeEnabled();
  expect(await accessibilityViolations()).toEqual([]);
});

test.each([
  ['a missing call', { ...refused(404), status: 404, body: '<h1>Not found</h1>' }],
  ['a refusal', refused(errorCodes.unavailable)],
])('[GEN-28] [GEN-29] specified: after %s /repay replaces the page', async (_what, answer) => {
  const { address } = await open({ ...answer, path: '/payoff' }, { fate: 'hang' });
  await expect.poll(address).toMatch(/^\/repay\?.*orderId=OR1/);
});

test('[BEY-08] with extras shows an empty state without an order or a debt, and Retry after a refusal', async () => {
  overrideProfile({ extras: 'offered' });
  const empty = await openPage('/earlyPayoff?userId=u1&sessionId=s1');
  await expect.element(page.getByText('No order to show')).toBeVisible();
  await empty.unmount();
  const paid = await open(refused(errorCodes.notFound));
  await expect.element(page.getByText('Nothing to pay here')).toBeVisible();
  await paid.unmount();
  await open(refused(errorCodes.unavailable), payoff, payBy, none);
  await button('Retry').click();
  await expect.poll(figure).toBe('₱432.00');
});

test('[BEY-08] the skeleton has four rows', async () => {
  await render(<screen.Skeleton />);
  expect(rows()).toHaveLength(4);
});
