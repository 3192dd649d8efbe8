import { calendarDate } from '@hiram/contract/product/dates.ts';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { sampleAgreedLoan } from '../../../testing/agreed-loan.ts';
import { isPrepaymentOpen } from './allocation.ts';
import { dueNow, firstPenalty, instalmentsDue } from './due.ts';
import { givenUpOf, newLoan, totalOwed } from './loan.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { lastDueDay, outcomeOf } from './outcome.ts';
import { costOfWaiting, isWithin, nextPaymentDay, partRange, defaultPart } from './part-payment.ts';
import { payoffDays } from './payoff-days.ts';
import { payoffOf } from './payoff.ts';
import { quoteOf } from './quote.ts';
import { loanAfter, replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';
import { rolloverQuoteOf } from './rollover.ts';
import { paymentOptionsOf } from './payment-options.ts';

type TestPayment = readonly [day: number, amount: number, kind?: LoanTransaction['kind']];

const transactions = (paid: readonly TestPayment[]): LoanTransaction[] =>
  paid.map(([day, amount, kind = 'repayment']) => ({ kind, amount: centavos(amount), day }));
const on = (agreed: AgreedLoan, day: number, ...paid: TestPayment[]): Loan => replayLoan(agreed, transactions(paid), day);
const sample = (profile: ProfileName, day: number, ...paid: TestPayment[]): Loan => on(sampleAgreedLoan(profile), day, ...paid);
const philippine = (day: number, ...paid: TestPayment[]): Loan => sample('philippines', day, ...paid);
const specified = (day: number, ...paid: TestPayment[]): Loan => sample('specified', day, ...paid);
const ALL_PAID: readonly TestPayment[] = [
  [30, 2_320_00],
  [60, 2_240_00],
  [90, 2_160_00],
  [120, 2_080_00],
];
const numbersDue = (loan: Loan): readonly number[] => instalmentsDue(loan).map(({ number }) => number);

test('the amount due is the next payment, and once late also penalties and later instalments already due', () => {
  expect([dueNow(philippine(0)), dueNow(philippine(30)), numbersDue(philippine(0)), numbersDue(philippine(30))]).toEqual([
    2_320_00,
    2_320_00,
    [1],
    [1],
  ]);
  // 5% of 2,320.00 per 30 days is 3.87 a day.
  expect([dueNow(philippine(31)), numbersDue(philippine(31))]).toEqual([2_323_87, [1]]);
  expect([dueNow(philippine(60)), numbersDue(philippine(60))]).toEqual([2_320_00 + 30 * 3_87 + 2_240_00, [1, 2]]);
});

test('an overpayment lowers the amount due, down to zero', () => {
  expect(dueNow(specified(20, [10, 100_00]))).toBe(2_220_00);
  expect(dueNow(specified(20, [10, 2_320_00]))).toBe(0);
  expect(dueNow(specified(20, [10, 5_000_00]))).toBe(0);
  expect(numbersDue(specified(20, [10, 5_000_00]))).toEqual([1]);
});

test('a settled loan has nothing due and no penalty ahead', () => {
  const settled = philippine(121, ...ALL_PAID);
  expect([dueNow(settled), instalmentsDue(settled), firstPenalty(settled)]).toEqual([0, [], 0]);
  expect(quoteOf(settled)).toMatchObject({ nextDueOn: null, rollover: null, rolloverOffered: false, payoff: 0, part: null, status: 200 });
});

test('a penalty left after its instalment is due on its own', () => {
  const loan = { ...philippine(121, ...ALL_PAID), oneTimePenalty: centavos(3_87) };
  expect([dueNow(loan), instalmentsDue(loan)]).toEqual([3_87, []]);
});

test('the first late day costs the daily penalty, and in the specified profile once the one-time penalty', () => {
  expect([0, 29, 30, 31, 40].map((day) => firstPenalty(philippine(day)))).toEqual([3_87, 3_87, 3_87, 3_87, 3_87]);
  expect([0, 30].map((day) => firstPenalty(specified(day)))).toEqual([1_116_00, 1_116_00]);
  expect(firstPenalty(on(sampleAgreedLoan('specified', {}, true), 0))).toBe(916_00);
  expect(firstPenalty(specified(31))).toBe(116_00);
});

test('[GEN-29] specified prepayment opens after half of the term and the minimum days since disbursement', () => {
  expect([0, 7, 60, 61].map((day) => isPrepaymentOpen(specified(day)))).toEqual([false, false, false, true]);
  expect([0, 1].map((day) => isPrepaymentOpen(philippine(day)))).toEqual([true, true]);
  // No product is this short. The later of the two limits applies.
  const loanWithShortPeriod = { ...newLoan({ ...sampleAgreedLoan('specified'), periodDays: 2 }) };
  expect([4, 5, 6, 7].map((day) => isPrepaymentOpen({ ...loanWithShortPeriod, day }))).toEqual([false, false, false, true]);
});

test('the payoff sums principal, the running period’s interest by day, interest due and penalties', () => {
  expect([0, 1, 25, 30].map((day) => payoffOf(philippine(day)))).toEqual([8_000_00, 8_010_67, 8_266_67, 8_320_00]);
  // 15 late days of 3.87, and 15 days of the second period on 6,000.00.
  expect(payoffOf(philippine(45))).toBe(8_000_00 + 320_00 + 120_00 + 15 * 3_87);
  expect(payoffOf(specified(61))).toBeNull();
});

test('paid interest of the running period is neither charged again nor returned', () => {
  expect(payoffOf(philippine(10, [10, 100_00]))).toBe(8_006_67);
  expect(payoffOf(philippine(10, [10, 200_00]))).toBe(8_000_00);
});

test('a rollover does not raise the running period’s interest above the schedule', () => {
  const rolled = philippine(28, [28, 696_00, 'rollover']);
  expect(payoffOf(rolled)).toBe(8_000_00);
  expect(payoffOf(replayLoan(sampleAgreedLoan('philippines'), transactions([[28, 696_00, 'rollover']]), 59))).toBe(8_309_33);
});

test('the quoted payoff ends the loan and waives the rest; one centavo less is a repayment', () => {
  const [loanPaidOff, loanWithoutOneCentavo] = [8_266_67, 8_266_66].map((amount) => loanAfter(philippine(25), 'payoff', centavos(amount)));
  expect([loanPaidOff, loanWithoutOneCentavo].map((loan) => loan && totalOwed(loan))).toEqual([0, 533_34]);
  expect(loanPaidOff?.instalments.map((each) => loanPaidOff && givenUpOf(loanPaidOff, each))).toEqual([
    { principal: 0, interest: 53_33 },
    { principal: 0, interest: 240_00 },
    { principal: 0, interest: 160_00 },
    { principal: 0, interest: 80_00 },
  ]);
  expect(loanWithoutOneCentavo?.overpayment).toBe(0);
  expect([loanPaidOff, loanWithoutOneCentavo].map((loan) => loan?.flows.net('interest', 'lender.interest'))).toEqual([266_67, 800_00]);
});

test('a payoff waives nothing if prepayment is restricted', () => {
  const paid = loanAfter(specified(61, ...ALL_PAID.slice(0, 2)), 'payoff', centavos(4_000_00));
  expect([totalOwed(paid), paid.flows.net('interest', 'lender.interest')]).toEqual([240_00, 800_00]);
});

test('an unpaid instalment has nothing given up, and an instalment outside the agreement throws', () => {
  const loan = philippine(0);
  const [first] = loan.instalments;
  if (first === undefined) throw new Error('no instalment');
  expect(givenUpOf(loan, first)).toEqual({ principal: 0, interest: 0 });
  expect(() => givenUpOf(loan, { ...first, number: 5 })).toThrow('the loan has an instalment that was not agreed on');
});

test('payoff days run from today to the next due date, each with its savings', () => {
  const days = payoffDays(philippine(25));
  expect(days.map((each) => each.on)).toEqual(['26', '27', '28', '29', '30', '31'].map((day) => `2026-03-${day}`));
  expect(days[0]).toEqual({
    on: '2026-03-26',
    principal: 8_000_00,
    interest: 266_67,
    penalties: 0,
    amount: 8_266_67,
    saves: 533_33,
  });
  expect(days.at(-1)).toMatchObject({ interest: 320_00, amount: 8_320_00, saves: 480_00 });
  // The instalment due on the 31st was paid ahead, so the next payment is due a month later.
  expect(payoffDays(philippine(25, [10, 2_320_00])).at(-1)?.on).toBe('2026-04-30');
});

test('a late loan’s payoff days end with the next due date, and after the last due date only today remains', () => {
  const late = payoffDays(philippine(35));
  expect([late.length, late[0]?.on, late.at(-1)?.on]).toEqual([26, '2026-04-05', '2026-04-30']);
  expect(late[0]).toMatchObject({ penalties: 5 * 3_87, interest: 320_00 + 40_00, principal: 8_000_00 });
  expect(payoffDays(philippine(125)).map((each) => each.on)).toEqual(['2026-07-04']);
  expect(payoffDays(philippine(30)).map((each) => each.on)).toEqual(['2026-03-31']);
});

test('with restricted prepayment, payoff days assume that instalments are paid when due', () => {
  const days = payoffDays(specified(25));
  expect([days.length, days[0]?.on, days.at(-1)?.on]).toEqual([30, '2026-05-01', '2026-05-30']);
  expect(days[0]).toMatchObject({ principal: 4_000_00, interest: 240_00, penalties: 0, amount: 4_240_00, saves: 0 });
  // No other payment is assumed: on the next due date the whole amount is still owed.
  expect(days.at(-1)).toMatchObject({ principal: 4_000_00, amount: 4_240_00 });
  // Late instalments are assumed to be paid today, with their penalties.
  expect(payoffDays(specified(32))[0]).toMatchObject({ principal: 4_000_00, penalties: 0, amount: 4_240_00 });
});

test('a part payment is at least the interest due and less than the payoff or total owed', () => {
  expect(partRange(philippine(25))).toEqual({ from: 320_00, upTo: 8_266_66 });
  expect(partRange(specified(25))).toEqual({ from: 320_00, upTo: 8_799_99 });
  expect(partRange(philippine(60))?.from).toBe(560_00);
  const range = { from: centavos(320_00), upTo: centavos(500_00) };
  expect([319_99, 320_00, 500_00, 500_01].map((amount) => isWithin(range, centavos(amount)))).toEqual([false, true, true, false]);
});

test('a part payment is at least one peso, and not offered if no more than that is due', () => {
  const left = (amount: number): Loan => philippine(30, [30, 2_320_00 - amount]);
  expect(partRange(left(1_01))?.from).toBe(1_00);
  expect(partRange(left(1_00))).toBeNull();
  expect(partRange(philippine(121, ...ALL_PAID))).toBeNull();
});

test('the usual part payment is halfway between the least one and the amount due, in whole pesos', () => {
  const defaultPartOf = (loan: Loan): number => defaultPart(loan, partRange(loan) ?? { from: centavos(0), upTo: centavos(0) });
  expect(defaultPartOf(philippine(25))).toBe(1_320_00);
  // 1,919.50 is due, and the least part payment is a peso.
  expect(defaultPartOf(philippine(25, [25, 400_50]))).toBe(960_00);
});

test('the rest of a part payment is paid on the next due date, or after one period if there is none', () => {
  expect([0, 25, 30, 35].map((day) => nextPaymentDay(philippine(day)))).toEqual([60, 60, 60, 60]);
  expect(nextPaymentDay(philippine(60))).toBe(90);
  expect([115, 120, 125].map((day) => nextPaymentDay(philippine(day, ...ALL_PAID.slice(0, 3))))).toEqual([150, 150, 155]);
});

test('the cost of waiting is the penalties on the rest, and computing it does not change the loan', () => {
  const loan = philippine(25);
  // 5% of 1,000.00 per 30 days is 1.67 a day.
  expect(costOfWaiting(loan, centavos(1_320_00))).toBe(30 * 1_67);
  expect(costOfWaiting(loan, centavos(2_320_00))).toBe(0);
  expect(loan).toEqual(philippine(25));
  const late = philippine(35);
  expect(costOfWaiting(late, centavos(5 * 3_87 + 1_320_00))).toBe(25 * 1_67);
});

test('the part payment option has its outcome, its rest and the day on which the rest is paid', () => {
  const { now, part } = paymentOptionsOf(philippine(25), null);
  expect(now).toMatchObject({
    purpose: 'repayment',
    pays: 2_320_00,
    adds: 0,
    principalFallsBy: 2_000_00,
    stillOwed: 6_480_00,
    endsOn: '2026-06-29',
    waits: 0,
  });
  expect(part).toMatchObject({
    from: 320_00,
    upTo: 8_266_66,
    rest: 1_000_00,
    restPaidOn: '2026-04-30',
    outcome: { pays: 1_320_00, adds: 30 * 1_67, principalFallsBy: 1_000_00, stillOwed: 7_480_00 },
  });
});

test('quotes the requested part payment if it is in range, otherwise the usual one', () => {
  const paid = (amount: number | null) => paymentOptionsOf(philippine(25), amount === null ? null : centavos(amount)).part;
  expect([319_99, 320_00, 8_266_66, 8_266_67, null].map((amount) => paid(amount)?.outcome.pays)).toEqual([
    1_320_00, 320_00, 8_266_66, 1_320_00, 1_320_00,
  ]);
  // A payment above the amount due leaves no rest.
  expect([paid(320_00)?.rest, paid(2_320_00)?.rest, paid(3_000_00)?.rest]).toEqual([2_000_00, 0, 0]);
  expect(paymentOptionsOf(philippine(30, [30, 2_319_00]), null).part).toBeNull();
});

test('a rollover is an option only if a payment is due soon or late', () => {
  expect([0, 22].map((day) => paymentOptionsOf(philippine(day), null).rollover)).toEqual([null, null]);
  for (const day of [23, 30, 31]) expect(paymentOptionsOf(philippine(day), null).rollover).not.toBeNull();
  expect([22, 23, 30, 31].map((day) => quoteOf(philippine(day)).rolloverOffered)).toEqual([false, true, true, true]);
  const without = on(sampleAgreedLoan('philippines', { rollover: 0 }), 25);
  expect([paymentOptionsOf(without, null).rollover, quoteOf(without).rolloverOffered]).toEqual([null, false]);
});

test('a rollover quote deducts money already paid towards the rollover', () => {
  const loan = philippine(25, [25, 100_00, 'rollover']);
  expect(quoteOf(loan)).toMatchObject({
    rollover: { fee: 696_00, penalties: 0, amount: 596_00 },
    rolloverWaiting: 100_00,
    totalOwed: 8_800_00,
  });
  expect(paymentOptionsOf(loan, null).rollover).toMatchObject({
    purpose: 'rollover',
    pays: 596_00,
    adds: 696_00,
    endsOn: '2026-07-29',
    waits: 0,
  });
  expect(outcomeOf(philippine(25), 'rollover', centavos(100_00))).toMatchObject({ adds: 0, waits: 100_00, stillOwed: 8_700_00 });
});

test('a second rollover adds only its own fee', () => {
  const rolled = philippine(55, [25, 696_00, 'rollover']);
  expect(paymentOptionsOf(rolled, null).rollover).toMatchObject({ pays: 696_00, adds: 696_00, endsOn: '2026-08-28' });
});

test('a rollover includes the penalties, and is not offered if its fee would exceed the cost cap', () => {
  expect(rolloverQuoteOf(philippine(35))).toEqual({ fee: 696_00, penalties: 5 * 3_87, amount: 696_00 + 5 * 3_87 });
  // The cap leaves 8,000.00 less 800.00 of interest and the fee: 6,960.00, which ten rollovers use up to the centavo.
  const rolloverPayments = (count: number): TestPayment[] =>
    Array.from({ length: count }, (_, index) => [25 + 30 * index, 696_00, 'rollover']);
  expect(rolloverQuoteOf(philippine(295, ...rolloverPayments(9)))).toMatchObject({ fee: 696_00 });
  expect(rolloverQuoteOf(philippine(325, ...rolloverPayments(10)))).toBeNull();
});

test('the complete quote of a loan five days before its due date', () => {
  expect(quoteOf(philippine(25))).toEqual({
    dueNow: 2_320_00,
    giveBack: null,
    nextDueOn: calendarDate('2026-03-31'),
    penalties: 0,
    rollover: { fee: 696_00, penalties: 0, amount: 696_00 },
    payoff: 8_266_67,
    part: { from: 320_00, upTo: 8_266_66 },
    prepaymentOpen: true,
    overpayment: 0,
    rolloverWaiting: 0,
    totalOwed: 8_800_00,
    status: 174,
    rolloverOffered: true,
  });
  expect(quoteOf(specified(25, [10, 50_00]))).toMatchObject({ prepaymentOpen: false, payoff: null, overpayment: 50_00, dueNow: 2_270_00 });
  expect(quoteOf(philippine(35))).toMatchObject({ penalties: 5 * 3_87, status: 180 });
});

test('a full payment ends the loan on its day, and the excess is kept as an overpayment', () => {
  const paid = outcomeOf(philippine(125, ...ALL_PAID.slice(0, 3)), 'repayment', centavos(2_200_00));
  // 5 late days of 5% of 2,080.00 per 30 days: 3.47 each.
  expect(paid).toMatchObject({
    endsOn: '2026-07-04',
    stillOwed: 0,
    waits: 2_200_00 - 2_080_00 - 5 * 3_47,
    principalFallsBy: 2_000_00,
  });
  expect(outcomeOf(philippine(25), 'repayment', centavos(8_800_00))).toMatchObject({
    endsOn: '2026-03-26',
    stillOwed: 0,
    waits: 0,
  });
  expect([lastDueDay(philippine(0)), lastDueDay(philippine(90, ...ALL_PAID.slice(0, 3))), lastDueDay(philippine(125))]).toEqual([
    120, 120, 125,
  ]);
  expect(outcomeOf(specified(10), 'repayment', centavos(9_000_00))).toMatchObject({
    stillOwed: 0,
    waits: 9_000_00,
    principalFallsBy: 0,
  });
});

test('a refund beyond the overpayment is the lender’s loss', () => {
  const loanAfterRefund = (amount: number) => {
    const { overpayment, flows } = specified(20, [10, 50_00], [20, amount, 'refund']);
    return [overpayment, flows.net('lender.cash', 'overpayment'), flows.net('lender.writeOffs', 'lender.cash')];
  };
  expect(loanAfterRefund(80_00)).toEqual([0, 0, 30_00]);
  expect(loanAfterRefund(20_00)).toEqual([30_00, 30_00, 0]);
});

test('rollover money is allocated like any other payment once it is released', () => {
  const rolloverPayment: TestPayment = [25, 100_00, 'rollover'];
  expect(philippine(25, rolloverPayment, [25, 0, 'release'])).toMatchObject({ rolloverWaiting: 0, overpayment: 0 });
  expect(philippine(25, rolloverPayment, [25, 0, 'release']).instalments[0]).toMatchObject({ interest: 220_00, paidInterest: 100_00 });
  expect(specified(25, rolloverPayment, [25, 0, 'release'])).toMatchObject({ rolloverWaiting: 0, overpayment: 100_00 });
});

test('rollover money waits until the next transaction when penalties have used up the cap', () => {
  const rolloverPayment: TestPayment = [25, 100_00, 'rollover'];
  expect(rolloverQuoteOf(philippine(700, rolloverPayment))).toBeNull();
  expect(philippine(700, rolloverPayment).rolloverWaiting).toBe(100_00);
  expect(philippine(700, rolloverPayment, [700, 1_00]).rolloverWaiting).toBe(0);
});

test('a write-off spends the borrower’s own money first and gives up the rest', () => {
  const loan = specified(31, [10, 50_00], [31, 10_00, 'rollover'], [31, 0, 'writeOff']);
  expect([totalOwed(loan), loan.overpayment, loan.rolloverWaiting, loan.oneTimePenalty]).toEqual([0, 0, 0, 0]);
  const early = specified(10, [5, 50_00], [10, 0, 'writeOff']);
  expect(early.flows.net('overpayment', 'interest')).toBe(50_00);
  expect(early.flows.net('lender.writeOffs', 'principal')).toBe(8_000_00);
  expect(early.flows.net('lender.writeOffs', 'interest')).toBe(750_00);
  // One-time 1,000.00 and one day of 5% on 2,270.00.
  expect(specified(31, [10, 50_00], [31, 0, 'writeOff']).flows.net('lender.writeOffs', 'penalty')).toBe(1_000_00 + 113_50);
});

test('paused days cost no penalty', () => {
  expect(philippine(40, [33, 0, 'pausePenalties'], [36, 0, 'resumePenalties']).penaltiesCharged).toBe(7 * 3_87);
  expect(philippine(40, [33, 0, 'pausePenalties']).penaltiesCharged).toBe(3 * 3_87);
});

test('penalties stop at the cap, and the last one is reduced to the remaining room', () => {
  // A principal of 100.00 leaves 87.00 for penalties, because interest and fee are 13.00.
  const small = sampleAgreedLoan('philippines', { P: 100_00 });
  expect(on(small, 2000).penaltiesCharged).toBe(87_00);
});
