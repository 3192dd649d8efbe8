import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { sampleCoolingOff } from './giveBackFixture.ts';
import { samplePayBy } from './waysFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const answerAt = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('flag', 'data', data)), path });
const payBy = answerAt('/pay-by', samplePayBy());
const none = answerAt('/state', { payments: [] });
const open = (answer: PlannedAnswer, ...more: PlannedAnswer[]) =>
  openPage('/giveBack?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1', answer, payBy, none, ...more);

const rows = (): (string | null)[] => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
const rules = (): (string | undefined)[] =>
  [...document.querySelectorAll('main li')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[BEY-22] shows amount, last day, the charges not owed, and when a payment counts as ordinary', async () => {
  await open(answerAt('/cooling-off', sampleCoolingOff()));

  await expect.element(page.getByText('until Thu, Sep 17, 2026, the last day')).toBeVisible();
  expect(document.querySelector('main section .sr-only')?.textContent).toBe('₱7,760.00');
  expect(rows()).toEqual(['You received₱7,760.00', 'You give back₱7,760.00', 'Processing fee₱240.00', 'Interest₱800.00']);
  expect(rules()).toEqual([
    'A payment of less, even by one centavo, or after Sep 17, 2026 is an ordinary payment. Your loan then goes on as agreed.',
    'What counts is the day on which you pay, not the day on which your payment is posted.',
    'Once it is posted, your loan is closed at zero. You get a certificate that anyone can check.',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-22] deducts earlier payments and lists other charges', async () => {
  const given = { amount: centavos(6_760_00), paid: centavos(1_000_00), otherCharges: centavos(12_00), fee: centavos(0) };
  await open(answerAt('/cooling-off', sampleCoolingOff(given)));

  await expect.element(page.getByText('You have paid since')).toBeVisible();
  expect(rows()).toEqual([
    'You received₱7,760.00',
    'You have paid since−₱1,000.00',
    'You give back₱6,760.00',
    'Interest₱800.00',
    'Penalties and rollover fees₱12.00',
  ]);
});

test('[BEY-22] starts a payoff at a channel with the quoted amount', async () => {
  const payUrl = `${window.location.origin}/repaymentOfCode?payCode=8810`;
  const partly = sampleCoolingOff({ amount: centavos(6_760_00), paid: centavos(1_000_00) });
  const { seen } = await open(answerAt('/cooling-off', partly), answerAt('/start', { payUrl }));

  await button('Pay ₱6,760.00 and give it back').click();
  await button('Payment').click();

  await expect.poll(() => leaving.to().length).toBe(1);
  expect((await seen()).find(({ url }) => url.includes('/payments/start'))?.body).toBe(
    'orderId=OR1&way=payoff&amount=676000&channelNumber=90004',
  );
});

test('[BEY-22] after the last day shows that day and links to early payoff', async () => {
  await open(answerAt('/cooling-off', { ...sampleCoolingOff(), giveBack: null }), { fate: 'hang', path: '/payments/payoff' });

  await expect.element(page.getByText('They ended on Sep 17, 2026. You can still pay off your loan early, on any day.')).toBeVisible();
  await button('Pay off early').click();
  await expect.poll(() => window.location.pathname).toBe('/earlyPayoff');
});

test('[BEY-22] shows an empty state for a loan without cooling-off days and for a settled loan', async () => {
  const { unmount } = await open(answerAt('/cooling-off', { until: null, giveBack: null }));
  await expect.element(page.getByText('Its agreement has no days to change your mind.', { exact: false })).toBeVisible();
  await unmount();

  const refused = { ...json({ success: false, code: errorCodes.notFound, message: 'Not found', data: null }), path: '/cooling-off' };
  await open(refused);
  await expect.element(page.getByText('Nothing to pay here')).toBeVisible();
});
