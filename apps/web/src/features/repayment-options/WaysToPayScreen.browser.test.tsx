import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { samplePart, samplePayBy, sampleWays } from './waysFixture.ts';
import screen from './WaysToPayScreen.tsx';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const answerAt = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('flag', 'data', data)), path });
const ways = (...changes: Parameters<typeof sampleWays>): PlannedAnswer => answerAt('/ways', sampleWays(...changes));
const payBy = answerAt('/pay-by', samplePayBy());
const none = answerAt('/state', { payments: [] });
const ADDRESS = '/waysToPay?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const refused = (code: number): PlannedAnswer => ({ ...json({ success: false, code, message: 'Refused', data: null }), path: '/ways' });
const open = (...answers: PlannedAnswer[]) => openPage(ADDRESS, ...answers);

const rows = (): (string | null)[] => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const way = (name: string) => page.getByRole('radio', { name });

test('[BEY-04] compares three ways: paid today, added cost, fall of principal, still owed, end of the loan', async () => {
  const { seen } = await open(ways(), payBy, none);
  await expect.element(page.getByText('Payment 1 of 4, due Sep 14, 2026')).toBeVisible();
  expect(rows()).toEqual([
    'You pay todayPay now: ₱2,320.00Pay part: ₱1,320.00Roll over: ₱320.00',
    'It adds to your costPay now: ₱0.00Pay part: ₱50.10Roll over: ₱320.00',
    'Principal falls byPay now: ₱2,000.00Pay part: ₱1,000.00Roll over: ₱0.00',
    'You still owePay now: ₱6,480.00Pay part: ₱7,480.00Roll over: ₱8,800.00',
    'Loan endsPay now: Dec 13Pay part: Dec 13Roll over: Jan 12',
  ]);
  await expect.element(way('Pay now')).toBeChecked();
  await expect.element(button('Pay ₱2,320.00')).toBeEnabled();
  await expect.element(page.getByText('Choose any amount from ₱320.00', { exact: false })).toBeVisible();
  const [request] = await seen();
  expect(request?.url).toMatch(/^\/entirely\/v4\/payments\/ways\?.*&orderId=OR1$/);
  expect(request?.url).not.toContain('partAmount');
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-04] choosing the rollover shows its effect beside the button', async () => {
  await open(ways(), payBy, none);
  await way('Roll over').click();
  await expect.element(page.getByText('₱320.00 buys 30 days and nothing else.')).toBeVisible();
  await expect.element(page.getByText('You will still owe all ₱8,800.00.', { exact: false })).toBeVisible();
  await expect.element(button('Roll over for ₱320.00')).toBeEnabled();
});

test('[BEY-04] requests a quote for the typed part and pays the quoted amount', async () => {
  const started = answerAt('/start', { payUrl: `${window.location.origin}/repaymentOfCode?payCode=8810` });
  const { seen } = await open(ways(), payBy, none, ways({ part: samplePart(1_500_50) }), started);
  await way('Pay part').click();
  await expect.element(page.getByText('₱1,000.00 of this payment stays due on Sep 14.', { exact: false })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'How much do you pay today?' });
  await expect.element(field).toHaveValue('1320.00');
  await field.fill('1,500.5');
  await expect.element(button('Pay ₱1,500.50')).toBeEnabled();
  await button('Pay ₱1,500.50').click();
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await expect.poll(() => leaving.to().length).toBe(1);
  const requests = await seen();
  expect(requests.find(({ url }) => url.includes('partAmount=150050'))).toBeDefined();
  expect(requests.find(({ url }) => url.includes('/v4/payments/start'))?.body).toBe(
    'orderId=OR1&way=part&amount=150050&channelNumber=90004',
  );
});

test.each([
  ['319.99', 'The least is ₱320.00: it pays the interest.'],
  ['9000', 'The most is ₱8,052.99. To end the loan, choose Pay off early.'],
  ['much', 'Please enter an amount in pesos.'],
])('[BEY-04] rejects the part %s and shows the reason', async (typed, text) => {
  await open(ways(), payBy, none);
  await way('Pay part').click();
  await page.getByRole('textbox').fill(typed);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(button('Pay ₱1,320.00')).toBeDisabled();
});

test('[BEY-04] shows a failed quote below the field and disables the button', async () => {
  await open(ways(), payBy, none, refused(errorCodes.unavailable));
  await way('Pay part').click();
  await page.getByRole('textbox').fill('500');
  await expect.element(page.getByText('We couldn’t ask what this amount does.', { exact: false })).toBeVisible();
  await expect.element(button('Pay ₱1,320.00')).toBeDisabled();
});

test('[BEY-04] an unavailable way has no column', async () => {
  await open(ways({ rollover: null, part: null }), payBy, none);
  await expect.element(way('Pay now')).toBeVisible();
  await expect.element(way('Roll over')).not.toBeInTheDocument();
  expect(rows()[0]).toBe('You pay todayPay now: ₱2,320.00');
});

test('[BEY-20] shows the reason for a barred rollover with every chosen way', async () => {
  const why = 'No rollover now: interest and rollover fees would come to more than 6% per 30 days. The law allows no more.';
  await open(ways({ rollover: null, rolloverBarred: why }), payBy, none);
  await expect.element(page.getByText(why)).toBeVisible();
  await way('Pay part').click();
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(way('Roll over')).not.toBeInTheDocument();
});

test('[BEY-04] shows an empty state without an order or a debt, and Retry after a refusal', async () => {
  const empty = await openPage('/waysToPay?userId=u1&sessionId=s1');
  await expect.element(page.getByText('No order to show')).toBeVisible();
  await empty.unmount();
  const paid = await open(refused(errorCodes.notFound));
  await expect.element(page.getByText('Nothing to pay here')).toBeVisible();
  await paid.unmount();
  await open(refused(errorCodes.unavailable), ways(), payBy, none);
  await button('Retry').click();
  await expect.element(way('Pay now')).toBeVisible();
});

test('[BEY-04] the skeleton has every label and no figure', async () => {
  await render(<screen.Skeleton />);
  expect(rows()).toEqual(['You pay today', 'It adds to your cost', 'Principal falls by', 'You still owe', 'Loan ends']);
});
