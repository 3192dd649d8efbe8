import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { expect, test } from 'vitest';
import { rolloverQuoteOf } from '../engine/rollover.ts';
import { replayLoan } from '../engine/replay.ts';
import type { LoanTransaction } from '../engine/replay.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import { totalOwed } from '../engine/loan.ts';
import type { AgreedLoan } from '../engine/loan.ts';
import { payoffOf } from '../engine/payoff.ts';
import { loanStatus } from '../engine/order-status.ts';

/** Cases that the worked examples leave open, as decided in record 0010. ₱8,000.00 in four payments: 2,320, 2,240, 2,160 and 2,080. */
function agreed(profile: ProfileName, changes: Partial<AgreedLoan> = {}): AgreedLoan {
  const terms = { principal: centavos(8_000_00), instalments: 4, periodDays: 30, feeBps: 300, rateBps: 400 };
  const { disbursedOn, principal, fee, instalments } = planOf({ ...terms, disbursedOn: calendarDate('2026-03-01') });
  const rest = { periodDays: 30, rateBps: 400, rolloverBps: 3000, repeatClient: false };
  return { disbursedOn, principal, fee, ...rest, instalments, terms: termsOf(profiles[profile]), ...changes };
}

const transaction = (kind: LoanTransactionKind, amount: number, day: number): LoanTransaction => ({ kind, amount: centavos(amount), day });

test('a payoff of the quoted amount ends the loan without interest for later periods', () => {
  const before = replayLoan(agreed('philippines'), [transaction('repayment', 2_320_00, 30)], 45);
  // ₱6,000.00 and half of the running period's ₱240.00.
  expect(payoffOf(before)).toBe(6_120_00);

  const after = replayLoan(agreed('philippines'), [transaction('repayment', 2_320_00, 30), transaction('payoff', 6_120_00, 45)], 200);

  expect(totalOwed(after)).toBe(0);
  expect(loanStatus(after)).toBe(200);
  expect(after.overpayment).toBe(0);
  expect(after.flows.net('lender.interest', 'interest')).toBe(0 - 800_00 + 120_00 + 160_00 + 80_00);
});

test('a payoff one centavo short is a repayment', () => {
  const loan = replayLoan(agreed('philippines'), [transaction('repayment', 2_320_00, 30), transaction('payoff', 6_119_99, 45)], 45);

  expect(totalOwed(loan)).toBe(6_480_00 - 6_119_99);
});

test('with restricted prepayment there is no payoff quote, and a payoff is a repayment', () => {
  const loan = replayLoan(agreed('specified'), [transaction('payoff', 8_800_00, 10)], 10);

  expect(payoffOf(loan)).toBeNull();
  expect(loan.overpayment).toBe(8_800_00);
});

test('prepayment is closed on the day of half the term and open on the next day', () => {
  const onTime = [transaction('repayment', 2_320_00, 30), transaction('repayment', 2_240_00, 60)];
  const [half, after] = [60, 61].map((day) => replayLoan(agreed('specified'), [...onTime, transaction('repayment', 1_000_00, day)], 61));

  expect([half?.overpayment, half && totalOwed(half)]).toEqual([1_000_00, 4_240_00]);
  expect([after?.overpayment, after && totalOwed(after)]).toEqual([0, 3_240_00]);
});

test('a rollover above the cap is not offered, and its money is a repayment', () => {
  const costlyLoan = agreed('philippines', { rolloverBps: 40_000 });
  expect(rolloverQuoteOf(replayLoan(costlyLoan, [], 30))).toBeNull();

  const loan = replayLoan(costlyLoan, [transaction('rollover', 1_000_00, 30)], 30);

  expect(loan.rolloverWaiting).toBe(0);
  expect(totalOwed(loan)).toBe(7_800_00);
});

test('the excess of a rollover payment pays instalments due, and the rest waits', () => {
  // Day 62: the first instalment is 32 days late, so it is still late after a rollover by 30 days.
  const quote = rolloverQuoteOf(replayLoan(agreed('specified'), [], 62));
  if (quote === null) throw new Error('no rollover is offered');

  const loan = replayLoan(agreed('specified'), [transaction('rollover', quote.amount + 100_00, 62)], 62);

  expect(loan.instalments.map(({ dueDay }) => dueDay)).toEqual([60, 90, 120, 150]);
  expect(loan.overpayment).toBe(0);
  expect(loan.instalments[0]).toMatchObject({ interest: 220_00, principal: 2_000_00, penalty: 0 });
  expect(loanStatus(loan)).toBe(180);
});

test('rollover money is not spent on instalments due, and a repayment that lowers the fee completes the rollover', () => {
  const shortRollover = transaction('rollover', 600_00, 29);
  expect(replayLoan(agreed('specified'), [shortRollover], 40)).toMatchObject({ rolloverWaiting: 600_00, overpayment: 0 });

  // 30% of the rest of the first instalment is ₱546.00 now.
  const loan = replayLoan(agreed('specified'), [shortRollover, transaction('repayment', 500_00, 30)], 30);

  expect(loan).toMatchObject({ rolloverWaiting: 0, rolloverFees: 546_00, overpayment: 54_00 });
  expect(loan.instalments.map(({ dueDay }) => dueDay)).toEqual([60, 90, 120, 150]);
});

test('waiting rollover money is allocated like any other payment once the instalment is paid', () => {
  const loan = replayLoan(agreed('specified'), [transaction('rollover', 600_00, 29), transaction('repayment', 2_320_00, 30)], 59);
  expect(loan).toMatchObject({ rolloverWaiting: 0, overpayment: 600_00 });

  // The overpayment pays the last instalment at the start of its day.
  const settled = replayLoan(agreed('specified'), [transaction('rollover', 100_00, 29), transaction('repayment', 8_800_00, 30)], 120);
  expect(settled).toMatchObject({ rolloverWaiting: 0, overpayment: 100_00 });
});

test('the one-time penalty is charged once, however often the order is late', () => {
  const loan = replayLoan(agreed('specified', { repeatClient: true }), [transaction('repayment', 5_000_00, 32)], 62);

  expect(loan.flows.net('penalty', 'lender.penalties')).toBe(loan.penaltiesCharged);
  expect(loan.penaltiesCharged - 800_00).toBeLessThan(800_00);
});
