import { calendarDate, daysBetween } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { agreedOfExample, workedExamples } from '../../../testing/worked-examples.ts';
import type { WorkedExample } from '../../../testing/worked-examples.ts';
import { historyOf, settledDay } from './history.ts';
import { payoffOf } from './payoff.ts';
import type { LoanTransaction } from './replay.ts';
import { replayLoan } from './replay.ts';
import { sumOf, totalOwed, unpaidPenalties } from './loan.ts';
import { paidIn, totalOf } from './paid.ts';

const dayOf = ({ disbursed }: WorkedExample, date: string): number => daysBetween(calendarDate(disbursed), calendarDate(date));

const transactionsOf = (example: WorkedExample): LoanTransaction[] =>
  example.steps.flatMap(({ date, pay, rollover }): LoanTransaction[] => {
    if (pay !== undefined) return [{ kind: 'repayment', amount: centavos(pay), day: dayOf(example, date) }];
    return rollover === undefined ? [] : [{ kind: 'rollover', amount: centavos(rollover), day: dayOf(example, date) }];
  });

test('[BEY-06] [BEY-15] every worked example: each entry sums to its payment, and all entries together equal the loan', () => {
  for (const example of workedExamples) {
    const [agreed, transactions] = [agreedOfExample(example), transactionsOf(example)];
    const lastDay = dayOf(example, example.steps.at(-1)?.date ?? example.disbursed);
    const { loan, entries } = historyOf(agreed, transactions, lastDay);

    expect(loan).toEqual(replayLoan(agreed, transactions, lastDay));
    expect(entries.flatMap(({ transaction }) => transaction ?? [])).toEqual(transactions);
    for (const { transaction, change } of entries) expect(totalOf(change.paid) + change.kept).toBe(transaction?.amount ?? 0);
    const paid = paidIn(loan.flows);
    for (const part of ['principal', 'interest', 'penalty', 'rollover'] as const)
      expect(sumOf(entries, ({ change }) => change.paid[part])).toBe(paid[part]);
    expect(sumOf(entries, ({ change }) => change.penaltiesCharged)).toBe(loan.penaltiesCharged);
    expect(settledDay({ entries }) === null).toBe(totalOwed(loan) > 0);
  }
});

const agreed = (example = workedExamples.find(({ profile }) => profile === 'philippines')) => {
  if (example === undefined) throw new Error('no Philippine example');
  return agreedOfExample(example);
};

test('[BEY-07] an instalment is on time up to its due day, and a loan is settled on the day of its last payment', () => {
  const { instalments, periodDays } = agreed();
  const pay = (index: number, daysLate: number): LoanTransaction => {
    const { principal = 0, interest = 0 } = instalments[index] ?? {};
    return { kind: 'repayment', amount: centavos(principal + interest), day: (index + 1) * periodDays + daysLate };
  };
  const transactions = instalments.map((_each, index) => pay(index, index === 0 ? 1 : 0));
  const last = transactions.at(-1)?.day ?? 0;
  const before = historyOf(agreed(), transactions, last);
  // A day's penalty of the first instalment is still unpaid.
  const penalty = before.entries.find(({ change }) => change.penaltiesCharged > 0)?.change.penaltiesCharged ?? centavos(0);

  const { entries } = historyOf(agreed(), [...transactions, { kind: 'repayment', amount: penalty, day: last + 2 }], last + 9);

  const first = entries.flatMap(({ paidOff }) => paidOff).find(({ number }) => number === 1);
  expect(first?.onTime).toBe(false);
  expect(settledDay({ entries })).toBe(last + 2);
  expect(settledDay(historyOf(agreed(), transactions.slice(0, -1), last))).toBeNull();
});

const withInterest = agreed(workedExamples.find(({ profile, terms }) => profile === 'philippines' && terms.rate > 0 && terms.n > 1));

test('[BEY-07] each payment lists the instalments it paid off, once: on time up to the due day', () => {
  const { instalments, periodDays } = withInterest;
  const dues = instalments.map(({ principal, interest }) => principal + interest);
  const lastDay = dues.length * periodDays;
  const paidOffIn = (transactions: readonly LoanTransaction[]) =>
    historyOf(withInterest, transactions, lastDay).entries.flatMap(({ paidOff }) => (paidOff.length > 0 ? [paidOff] : []));
  const pay = (amount: number, day: number): LoanTransaction => ({ kind: 'repayment', amount: centavos(amount), day });

  const paymentsOnDueDays = dues.map((due, index) => pay(due, (index + 1) * periodDays));
  expect(paidOffIn(paymentsOnDueDays)).toEqual(dues.map((_due, index) => [{ number: index + 1, onTime: true }]));
  // One payment for both instalments on the second due day: only the first is late.
  const [first = 0, second = 0] = dues;
  const penalties = unpaidPenalties(replayLoan(withInterest, [], 2 * periodDays));
  expect(paidOffIn([pay(first + second + penalties, 2 * periodDays)])).toEqual([
    [
      { number: 1, onTime: false },
      { number: 2, onTime: true },
    ],
  ]);
});

test('[BEY-08] the history of a payoff reports the unpaid interest as given up', () => {
  const day = 10;
  const amount = payoffOf(replayLoan(withInterest, [], day));
  if (amount === null) throw new Error('no payoff');
  const { loan, entries } = historyOf(withInterest, [{ kind: 'payoff', amount, day }], day);

  const interest = sumOf(withInterest.instalments, (each) => each.interest);
  expect(totalOwed(loan)).toBe(0);
  expect(paidIn(loan.flows).interest).toBeLessThan(interest);
  expect(entries.map(({ change }) => change.givenUp)).toEqual([interest - paidIn(loan.flows).interest]);
});

test('[BEY-15] the history as of a day excludes transactions with a later value date', () => {
  const transactions: LoanTransaction[] = [
    { kind: 'repayment', amount: centavos(100), day: 3 },
    { kind: 'repayment', amount: centavos(200), day: 5 },
  ];
  expect(historyOf(agreed(), transactions, 4).entries.map(({ transaction }) => transaction?.amount)).toEqual([100]);
  expect(historyOf(agreed(), transactions, 5).entries.map(({ transaction }) => transaction?.amount)).toEqual([100, 200]);
});
