import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../../testing/random.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { agreedLoanOf, sampleAgreedLoan } from '../../../testing/agreed-loan.ts';
import { LENDER_ACCOUNTS, ORDER_ACCOUNTS } from '../ledger/accounts.ts';
import type { Account } from '../ledger/accounts.ts';
import { Flows } from '../ledger/flows.ts';
import { giveBackFigures, coolingOffReturnOf } from './cooling-off.ts';
import { historyOf } from './history.ts';
import type { AgreedLoan } from './loan.ts';
import { totalOwed } from './loan.ts';
import { outcomeOf } from './outcome.ts';
import { payoffDays } from './payoff-days.ts';
import { quoteOf } from './quote.ts';
import { replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';

/** ₱8,000.00, of which ₱7,760.00 was disbursed, to be repaid with ₱800.00 of interest. */
const agreed = (coolingOffDays = 3): AgreedLoan => {
  const sample = sampleAgreedLoan('philippines');
  return { ...sample, terms: { ...sample.terms, coolingOffDays } };
};
const PROCEEDS = 7_760_00;

const paying = (amount: number, day: number, kind: PaymentPurpose = 'payoff'): LoanTransaction => ({ kind, amount: centavos(amount), day });
const after = (transactions: readonly LoanTransaction[], day: number, loan = agreed()) => replayLoan(loan, transactions, day);
/** The same transactions on a loan without cooling-off days. */
const loanWithoutCoolingOff = (transactions: readonly LoanTransaction[], day: number) =>
  after(transactions, day, sampleAgreedLoan('philippines'));
const figuresOf = ({ agreed: _, ...loan }: ReturnType<typeof after>) => loan;

test('[BEY-22] giving a loan back costs the received amount until the last cooling-off day', () => {
  expect(coolingOffReturnOf(after([], 0))).toEqual({ until: '2026-03-04', amount: PROCEEDS });
  expect(coolingOffReturnOf(after([], 3))).toEqual({ until: '2026-03-04', amount: PROCEEDS });
  expect(coolingOffReturnOf(after([], 4))).toBeNull();
  expect(coolingOffReturnOf(loanWithoutCoolingOff([], 0))).toBeNull();
  expect(quoteOf(after([], 3))).toMatchObject({ payoff: PROCEEDS, part: { upTo: PROCEEDS - 1 }, giveBack: { amount: PROCEEDS } });
});

test.each(['repayment', 'payoff', 'rollover'] as const)(
  '[BEY-22] a %s of the whole give-back amount on the last day leaves every account at zero',
  (kind) => {
    const loan = after([paying(PROCEEDS, 3, kind)], 200);

    for (const account of [...ORDER_ACCOUNTS, ...LENDER_ACCOUNTS]) expect([account, balanceOf(loan.flows, account)]).toEqual([account, 0]);
    expect([totalOwed(loan), loan.overpayment, loan.rolloverWaiting, loan.penaltiesCharged, loan.givenBackDay]).toEqual([0, 0, 0, 0, 3]);
  },
);

test.each([
  ['one centavo short', [paying(PROCEEDS - 1, 3)]],
  ['a day too late', [paying(PROCEEDS, 4)]],
])('[BEY-22] the give-back amount paid %s is an ordinary payment', (_what, transactions) => {
  expect(figuresOf(after(transactions, 40))).toEqual(figuresOf(loanWithoutCoolingOff(transactions, 40)));
  expect(totalOwed(after(transactions, 40))).toBeGreaterThan(0);
});

test('[BEY-22] earlier payments reduce the give-back amount and count as principal instead of interest', () => {
  const part = [paying(1_000_00, 1, 'repayment')];
  expect(giveBackFigures(after(part, 2))).toEqual({
    amount: 6_760_00,
    received: PROCEEDS,
    paid: 1_000_00,
    fee: 240_00,
    interest: 800_00,
    otherCharges: 0,
  });

  const { loan, entries } = historyOf(agreed(), [...part, paying(6_760_00, 2)], 2);
  expect(entries.map(({ givesBack, owedAfter }) => [givesBack, owedAfter])).toEqual([
    [false, 7_800_00],
    [true, 0],
  ]);
  expect(entries[1]?.change).toMatchObject({ paid: { principal: 7_080_00, interest: -320_00 }, givenUp: 1_040_00, kept: 0 });
  expect(loan.instalments.map(({ paidPrincipal, paidInterest }) => [paidPrincipal, paidInterest])).toEqual([
    [2_000_00, 0],
    [2_000_00, 0],
    [2_000_00, 0],
    [1_760_00, 0],
  ]);
});

test('[BEY-22] a payment above the give-back amount becomes an overpayment, which can be refunded', () => {
  const loan = after([paying(8_000_00, 2)], 2);
  expect([totalOwed(loan), loan.overpayment]).toEqual([0, 240_00]);

  const refund = { kind: 'refund', amount: centavos(240_00), day: 2 } as const;
  expect(after([paying(8_000_00, 2), refund], 2).flows.net('lender.cash', 'overpayment')).toBe(PROCEEDS);
});

test('[BEY-22] giving a loan back reverses penalties and rollover fees of the cooling-off days', () => {
  const long = agreed(40);
  const latePayments = [{ ...paying(600_00, 29, 'rollover'), terms: null }, paying(100_00, 35, 'repayment')];
  const before = after(latePayments, 36, { ...long, rolloverBps: 100, periodDays: 3 });
  expect(before.penaltiesCharged).toBeGreaterThan(0);

  const back = coolingOffReturnOf(before);
  expect(back?.amount).toBe(PROCEEDS - 700_00);
  const loan = after([...latePayments, paying(back?.amount ?? 0, 36)], 100, { ...long, rolloverBps: 100, periodDays: 3 });
  expect(totalOwed(loan)).toBe(0);
  for (const account of [...ORDER_ACCOUNTS, ...LENDER_ACCOUNTS]) expect([account, balanceOf(loan.flows, account)]).toEqual([account, 0]);
});

function balanceOf(flows: Flows, account: Account): number {
  const moved = flows.since(new Flows(), '');
  const sum = (side: 'debit' | 'credit') => moved.filter((each) => each[side] === account).reduce((total, { amount }) => total + amount, 0);
  return sum('debit') - sum('credit');
}

test('[BEY-22] 500 loans of every size, given back on random days after random payments, leave every account at zero', () => {
  const randomCases = fc.record({
    terms: randomTerms,
    days: fc.integer({ min: 1, max: 14 }),
    on: fc.nat(13),
    parts: fc.array(fc.nat(450), { maxLength: 2 }),
  });
  for (const { terms, days, on, parts } of fc.sample(randomCases, { numRuns: 500, seed: SEED })) {
    const loan = agreedLoanOf(terms, { profile: 'philippines', disbursed: '2026-03-01', repeatClient: false });
    const loanWithCoolingOff: AgreedLoan = { ...loan, terms: { ...loan.terms, coolingOffDays: days } };
    const day = on % (days + 1);
    const before = parts.map((part) => paying(Math.floor((terms.P * part) / 1000), 0, 'repayment')).filter(({ amount }) => amount > 0);
    const amount = coolingOffReturnOf(after(before, day, loanWithCoolingOff))?.amount ?? 0;
    const given = after([...before, paying(amount, day)], terms.n * terms.d + 30, loanWithCoolingOff);

    expect([given.givenBackDay, totalOwed(given), given.overpayment], JSON.stringify(terms)).toEqual([day, 0, 0]);
    for (const account of [...ORDER_ACCOUNTS, ...LENDER_ACCOUNTS]) expect([account, balanceOf(given.flows, account)]).toEqual([account, 0]);
    const shortPayments = [...before, paying(amount - 1, day)].filter((each) => each.amount > 0);
    expect(figuresOf(after(shortPayments, 60, loanWithCoolingOff))).toEqual(figuresOf(after(shortPayments, 60, loan)));
  }
});

test('[BEY-22] a payoff outcome within the cooling-off days ends the loan on its day', () => {
  const outcome = outcomeOf(after([], 1), 'payoff', centavos(PROCEEDS));

  expect(outcome).toMatchObject({ stillOwed: 0, endsOn: '2026-03-02', waits: 0, principalFallsBy: 8_000_00 });
});

test('[BEY-22] payoff days begin with the cooling-off days', () => {
  const days = payoffDays(after([], 1));

  expect(days.slice(0, 4).map(({ amount, interest, saves, givesBack }) => [amount, interest, saves, givesBack])).toEqual([
    [PROCEEDS, 0, 1_040_00, true],
    [PROCEEDS, 0, 1_040_00, true],
    [PROCEEDS, 0, 1_040_00, true],
    [8_042_67, 42_67, 757_33, undefined],
  ]);
});
