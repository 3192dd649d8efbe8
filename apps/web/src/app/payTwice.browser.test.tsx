import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../testing/openPage.tsx';
import { paymentsAnswer } from '../../testing/paymentsAnswer.ts';
import { json, type PlannedAnswer } from '../../testing/service.ts';
import { recordNavigations } from '../../testing/recordNavigations.ts';
import { coded, sampleWay, wallet } from '../features/repayment/card/wayFixture.ts';
import { samplePayoff } from '../features/repayment-options/payoffFixture.ts';
import { samplePayBy, sampleWays } from '../features/repayment-options/waysFixture.ts';
import { sampleOrder } from '../features/order/orderFixture.ts';
import { sampleInstalment, sampleRollover } from '../features/repayment/testing/repayFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => leaving.stop());

const answerAt = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('flag', 'data', data)), path });
const order = answerAt('/loan-details', sampleOrder({ isDelay: '1' }));
const instalment = answerAt('/loan-play-detail', sampleInstalment());
const rollover = answerAt('/fai', sampleRollover());
const ways = answerAt('/ways', sampleWays());
const payoff = answerAt('/payoff', samplePayoff());
const payBy = answerAt('/pay-by', samplePayBy());
const cards = { ...json(coded(sampleWay({ alipay: 1, wallet }))), path: '/repayment-way' };

interface WayToPay {
  readonly path: string;
  readonly answers: readonly PlannedAnswer[];
  /** Controls to press before the payment would start. */
  readonly presses: readonly string[];
}

const everyWay: Readonly<Record<string, WayToPay>> = {
  'REPAY of the order': { path: '/order', answers: [order, instalment], presses: ['REPAY', 'Payment Method'] },
  'Rollover Repayment of the order': {
    path: '/order',
    answers: [order, rollover],
    presses: ['Short of money? Rollover Repayment', 'Payment Method'],
  },
  'an instalment': { path: '/repay', answers: [instalment], presses: ['Payment Method'] },
  'a rollover': { path: '/repayDelay', answers: [rollover], presses: ['Payment Method'] },
  'all that is due, of the ways to pay': { path: '/waysToPay', answers: [ways, payBy], presses: ['Pay ₱2,320.00'] },
  'a part': { path: '/waysToPay', answers: [ways, payBy], presses: ['Pay part', 'Pay ₱1,320.00'] },
  'a rollover of the ways to pay': { path: '/waysToPay', answers: [ways, payBy], presses: ['Roll over', 'Roll over for ₱320.00'] },
  'a payoff': { path: '/earlyPayoff', answers: [payoff, payBy], presses: ['Pay ₱6,048.00 today'] },
  'a card': { path: '/payWay', answers: [cards], presses: ['Bank A •••• •••• •••• 4821', 'Pay ₱2,320.00'] },
  'a wallet': { path: '/payWay', answers: [cards, cards], presses: ['Pay with Lilim Wallet', 'Go to Lilim Wallet'] },
};

async function press(name: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('radio', { name, exact: true }))
    .click();
}

test.each(Object.entries(everyWay))('[BEY-02] %s shows a question and starts no second payment', async (_, { path, answers, presses }) => {
  const underWay = Array.from({ length: 8 }, () => paymentsAnswer({}));
  const { seen } = await openPage(`${path}?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1`, ...underWay, ...answers);
  for (const name of presses) await press(name);
  const question = page.getByRole('dialog', { name: 'Did you already pay with it?' });
  await expect.element(question.getByText('Sari Mart counter, ₱2,320.00')).toBeVisible();
  const started = (await seen()).filter(({ url }) => /generate-vcode|payments\/start|repayment-(?:commit|huichao)/.test(url));
  expect(started).toEqual([]);
  expect(leaving.to()).toEqual([]);
});
