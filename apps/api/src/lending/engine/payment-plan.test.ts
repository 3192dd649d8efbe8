import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { PAYDAYS } from '@hiram/contract/endpoints/payment-plan.ts';
import type { Paydays } from '@hiram/contract/endpoints/payment-plan.ts';
import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { agreedLoanOf, sampleAgreedLoan } from '../../../testing/agreed-loan.ts';
import { SEED } from '../../../testing/random.ts';
import { randomTerms } from '../../../testing/random-terms.ts';
import { ORDER_ACCOUNTS } from '../ledger/accounts.ts';
import { Flows } from '../ledger/flows.ts';
import { advanceTo } from './day.ts';
import { dueNow, firstPenalty, nextDueDay } from './due.ts';
import { copyOf, costSoFar, dateOf, amountUnderCap, sumOf, totalOwed, unpaidOf, unpaidPenalties } from './loan.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { activePlan } from './payment-plan.ts';
import { choiceOf, paymentPlanChoices } from './payment-plan-choices.ts';
import type { PaymentPlanBounds, PaymentPlanChoice } from './payment-plan-choices.ts';
import { quoteOf } from './quote.ts';
import { applyTransaction, replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';
import { rolloverOf } from './rollover.ts';

const bounds: PaymentPlanBounds = { longestDays: 180, leastPayment: centavos(200_00), most: 2 };

/** ₱8,000.00 in four payments of 2,320, 2,240, 2,160 and 2,080, due on days 30, 60, 90 and 120. A rollover of the first costs ₱116.00. */
const agreed = sampleAgreedLoan('philippines', { rollover: 500 });

const loanOnDay = (day: number, transactions: readonly LoanTransaction[] = [], loan: AgreedLoan = agreed): Loan => ({
  ...replayLoan(loan, transactions, day),
  termsOfDay: loan.terms,
});
const paying = (amount: number, day: number, kind: LoanTransaction['kind'] = 'repayment'): LoanTransaction => ({
  kind,
  amount: centavos(amount),
  day,
});
const agreeing = (choice: PaymentPlanChoice, day: number): LoanTransaction => ({
  kind: 'paymentPlan',
  amount: choice.total,
  day,
  paymentPlan: choice,
});
function getChoice(loan: Loan, amount: number, paydays: Paydays = 'both'): PaymentPlanChoice {
  const choice = choiceOf(loan, bounds, { amount: centavos(amount), paydays });
  if (choice === null) throw new Error('no such plan');
  return choice;
}

/** 10 April, ten days after the first due date. */
const LATE = 40;
const lateLoan = loanOnDay(LATE);
const plan = getChoice(lateLoan, 1_200_00);
const agreedOn = agreeing(plan, LATE);
const kept = plan.steps.map(({ day, amount }) => paying(amount, day));
const lastDay = plan.steps.at(-1)?.day ?? 0;

test('[BEY-23] a plan of the requested amount on the borrower’s paydays pays all that is owed', () => {
  expect(plan.steps.map(({ day, amount }) => [dateOf(lateLoan, day), amount])).toEqual([
    ['2026-04-15', 1_200_00],
    ['2026-04-30', 1_200_00],
    ['2026-05-15', 1_200_00],
    ['2026-05-31', 1_200_00],
    ['2026-06-15', 1_200_00],
    ['2026-06-30', 1_200_00],
    ['2026-07-15', 1_200_00],
    ['2026-07-31', 562_43],
  ]);
  // 8,800.00 and ten days of penalties on 2,320.00; 32 days gained for 32/30 of the rollover fee.
  expect([totalOwed(lateLoan), plan.daysWon, plan.price, plan.total]).toEqual([8_838_70, 32, 123_73, 8_962_43]);
  expect(plan.byRollover).toEqual({ times: 2, fees: 232_00 });
});

test('[BEY-23] offers the requested plan first, one that ends sooner, and the lightest that the lender allows', () => {
  const offered = paymentPlanChoices(lateLoan, bounds, { amount: centavos(850_00), paydays: 'both' });

  expect([offered?.least, offered?.asRequested]).toEqual([800_00, true]);
  expect(offered?.choices.map(({ amount, steps, daysWon }) => [amount, steps.length, daysWon])).toEqual([
    [850_00, 11, 78],
    [1_300_00, 7, 16],
    [800_00, 12, 93],
  ]);
  expect(paymentPlanChoices(lateLoan, bounds, { amount: centavos(700_00), paydays: 'both' })).toMatchObject({
    asRequested: false,
    choices: [{ amount: 800_00 }, { amount: 1_200_00 }],
  });
  expect(paymentPlanChoices(lateLoan, bounds, { amount: null, paydays: 'middle' })?.asRequested).toBe(true);
});

test('[BEY-23] offers a plan only if a payment is late or due soon, within the lender’s bounds on length, payments and number', () => {
  const choicesOf = (loan: Loan, changes: Partial<PaymentPlanBounds> = {}) =>
    paymentPlanChoices(loan, { ...bounds, ...changes }, { amount: null, paydays: 'both' });

  expect([choicesOf(loanOnDay(22)), choicesOf(loanOnDay(23)) === null]).toEqual([null, false]);
  expect(choicesOf(loanOnDay(LATE, [agreedOn]))).toBeNull();
  expect([choicesOf(loanOnDay(LATE, [agreedOn, ...kept.slice(0, 1)])), activePlan(loanOnDay(LATE, [agreedOn]))?.state]).toEqual([
    null,
    'held',
  ]);
  expect(choicesOf(loanOnDay(LATE + 30, [agreedOn]))).toBeNull();
  const loanWithBrokenPlan = loanOnDay(LATE + 60, [agreedOn, ...kept.slice(0, 1)]);
  expect([
    loanWithBrokenPlan.paymentPlans.map(({ state }) => state),
    choicesOf(loanWithBrokenPlan) === null,
    choicesOf(loanWithBrokenPlan, { most: 1 }),
  ]).toEqual([['broken'], false, null]);
  expect(choicesOf(loanOnDay(LATE, [paying(100_00, LATE, 'rollover')]))).toBeNull();
  expect(choicesOf(lateLoan, { longestDays: 4 })).toBeNull();
  expect(choicesOf(lateLoan, { longestDays: 40, leastPayment: centavos(3_000_00) })?.least).toBe(3_000_00);
  // Terms that restrict prepayment exclude a plan, because its payments could not be allocated.
  expect(choicesOf(loanOnDay(LATE, [], sampleAgreedLoan('specified', { rollover: 500 })))).toBeNull();
});

test('[BEY-23] while a plan is kept, only its payments are due, and there are no penalties, late instalments or rollovers', () => {
  const seen = [LATE, 46, 70, 90].map((day) => loanOnDay(day, [agreedOn, ...kept.filter((each) => each.day <= day)]));

  expect(seen.map((loan) => [dateOf(loan, nextDueDay(loan) ?? 0), dueNow(loan), quoteOf(loan).status])).toEqual([
    ['2026-04-15', 1_200_00, orderStatus.dueSoon],
    ['2026-04-30', 1_200_00, orderStatus.active],
    ['2026-05-15', 1_200_00, orderStatus.dueSoon],
    ['2026-05-31', 1_200_00, orderStatus.dueSoon],
  ]);
  for (const loan of seen) {
    expect([loan.penaltiesCharged, quoteOf(loan).rollover, quoteOf(loan).part]).toEqual([38_70, null, null]);
    expect(loan.instalments.filter((each) => unpaidOf(each) > 0 && each.dueDay < loan.day)).toEqual([]);
  }
});

test('[BEY-23] a plan payment made in two parts or ahead of its day keeps the plan', () => {
  const [first] = plan.steps;
  const parts = [paying(200_00, LATE), paying(1_000_00, first?.day ?? 0)];
  const onDay = loanOnDay(first?.day ?? 0, [agreedOn, ...parts.slice(0, 1)]);
  expect([dueNow(onDay), dueNow(loanOnDay(46, [agreedOn, ...parts])), loanOnDay(46, [agreedOn, ...parts]).penaltiesCharged]).toEqual([
    1_000_00, 1_200_00, 38_70,
  ]);
  const ahead = loanOnDay(46, [agreedOn, paying(2_000_00, LATE)]);
  expect([dateOf(ahead, nextDueDay(ahead) ?? 0), dueNow(ahead)]).toEqual(['2026-04-30', 400_00]);
});

test('[BEY-23] a completed plan pays off the loan and the agreed price without a remainder', () => {
  const loan = loanOnDay(lastDay, [agreedOn, ...kept]);

  expect([totalOwed(loan), loan.overpayment, loan.planFees, loan.penaltiesCharged]).toEqual([0, 0, 123_73, 38_70]);
  expect([loan.paymentPlans[0]?.state, quoteOf(loan).status]).toEqual(['kept', orderStatus.settled]);
  for (const account of ORDER_ACCOUNTS) expect([account, balanceOf(loan.flows, account)]).toEqual([account, 0]);
  expect(loan.flows.net('overpayment', 'lender.plans')).toBe(plan.price);
});

test('[BEY-23] the day after a missed payment the former due dates apply, without penalties for the days of the plan', () => {
  const paidTransactions = [agreedOn, ...kept.slice(0, 3)];
  const missed = plan.steps[3]?.day ?? 0;
  const [onDay, dayAfter] = [loanOnDay(missed, paidTransactions), loanOnDay(missed + 1, paidTransactions)];

  expect([onDay.paymentPlans[0]?.state, dayAfter.paymentPlans[0]?.state]).toEqual(['held', 'broken']);
  expect(dayAfter.instalments.map(({ dueDay }) => dueDay)).toEqual([30, 60, 90, 120]);
  expect(onDay.penaltiesCharged).toBe(38_70);
  // The 3,600.00 stay paid, less penalties and price. One day of penalties accrues on the instalments late by the former dates.
  const late = dayAfter.instalments.filter(({ dueDay }) => dueDay < missed + 1);
  expect(dayAfter.penaltiesCharged - onDay.penaltiesCharged).toBe(sumOf(late, (each) => shareOf(unpaidOf(each), 500, 1, 30)));
  expect(quoteOf(dayAfter)).toMatchObject({ status: orderStatus.overdue, nextDueOn: '2026-04-30' });
  expect(firstPenalty(onDay)).toBe(dayAfter.penaltiesCharged - onDay.penaltiesCharged);
});

test('[BEY-23] a payment one centavo short breaks the plan, and its unpaid price is no longer owed', () => {
  const [first] = plan.steps;
  const loanWithShortPayment = loanOnDay((first?.day ?? 0) + 1, [agreedOn, paying(100_00, LATE), paying(1_099_99, first?.day ?? 0)]);
  expect([loanWithShortPayment.paymentPlans[0]?.state, loanWithShortPayment.planFees]).toEqual(['broken', 123_73]);

  const loanWithoutPayment = loanOnDay((first?.day ?? 0) + 1, [agreedOn]);
  expect([loanWithoutPayment.planFees, totalOwed(loanWithoutPayment)]).toEqual([0, 8_838_70 + 3_87]);
});

test('[BEY-23] a payoff during a plan costs no plan price', () => {
  const { payoff } = quoteOf(loanOnDay(LATE, [agreedOn]));
  // Interest earned before the plan stays earned: the plan moves due dates only.
  expect(payoff).toBe(quoteOf(lateLoan).payoff);
  const loan = loanOnDay(LATE, [agreedOn, paying(payoff ?? 0, LATE, 'payoff')]);
  expect([totalOwed(loan), loan.overpayment, loan.planFees, loan.paymentPlans[0]?.state]).toEqual([0, 0, 0, 'kept']);
});

test('[BEY-23] a rollover payment during a plan counts towards the plan', () => {
  const [first] = plan.steps;
  const loan = loanOnDay(46, [agreedOn, paying(1_200_00, first?.day ?? 0, 'rollover')]);

  expect([activePlan(loan)?.paid, loan.rolloverWaiting, loan.rolloverFees]).toEqual([1_200_00, 0, 0]);
});

test('[BEY-23] reversing a payment breaks the plan on the day that the payment had kept it', () => {
  const all = [agreedOn, ...kept.slice(0, 2)];
  expect(loanOnDay(60, all).paymentPlans[0]?.state).toBe('held');
  const loanWithoutPayments = loanOnDay(60, [agreedOn, ...kept.slice(1, 2)]);

  expect(loanWithoutPayments.paymentPlans[0]?.state).toBe('broken');
  expect(loanWithoutPayments.penaltiesCharged).toBeGreaterThan(38_70);
});

test('[BEY-23] a plan is free of charge if the cost cap leaves no room for its price', () => {
  const cappedLoan: AgreedLoan = { ...agreed, terms: { ...agreed.terms, totalCostBps: 1350 } };
  const loan = loanOnDay(LATE, [], cappedLoan);

  expect(amountUnderCap(loan)).toBe(1_30);
  expect(getChoice(loan, 1_200_00)).toMatchObject({ price: 0, total: totalOwed(loan) });
});

function balanceOf(flows: Flows, account: string): number {
  const moved = flows.since(new Flows(), '');
  const sum = (side: 'debit' | 'credit') => moved.filter((each) => each[side] === account).reduce((total, { amount }) => total + amount, 0);
  return sum('debit') - sum('credit');
}

interface PlanCase {
  readonly loan: AgreedLoan;
  readonly before: readonly LoanTransaction[];
  readonly day: number;
  readonly choice: PaymentPlanChoice;
}

/** Loans of all sizes, on random days, after random payments and with a random preference. */
const randomCases = fc.record({
  terms: randomTerms,
  rollover: fc.constantFrom(0, 300, 500, 3000),
  on: fc.integer({ min: 150, max: 1100 }),
  paid: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
  share: fc.integer({ min: 20, max: 700 }),
  paydays: fc.constantFrom(...PAYDAYS),
  which: fc.nat(2),
  longestDays: fc.integer({ min: 40, max: 250 }),
});

/** `null` if no plan is offered: nothing is due soon, or the bounds allow none. */
function planCaseOf({
  terms,
  rollover,
  on,
  paid,
  share,
  paydays,
  which,
  longestDays,
}: typeof randomCases extends fc.Arbitrary<infer Of> ? Of : never): PlanCase | null {
  const loan = agreedLoanOf({ ...terms, rollover }, { profile: 'philippines', disbursed: '2026-04-03', repeatClient: false });
  const day = Math.floor((terms.n * terms.d * on) / 1000);
  const before = paid.map((part, index) => paying(Math.ceil((terms.P * part) / 1000), Math.floor((day * (index + 1)) / 4)));
  const today = loanOnDay(day, before, loan);
  const amount = centavos(Math.max(1, Math.floor((totalOwed(today) * share) / 1000)));
  const offered = paymentPlanChoices(today, { ...bounds, longestDays }, { amount, paydays });
  const choice = offered?.choices[which % offered.choices.length];
  return choice === undefined ? null : { loan, before, day, choice };
}

/** Yields `count` lives with a plan and skips the others. */
function* generatePlanCases(count: number, seed: number): Generator<PlanCase> {
  let found = 0;
  for (let round = 0; found < count; round += 1) {
    for (const drawn of fc.sample(randomCases, { numRuns: 500, seed: seed + round })) {
      const planCase = planCaseOf(drawn);
      if (planCase === null || found === count) continue;
      found += 1;
      yield planCase;
    }
  }
}

const [PLANS, BROKEN_PLANS] = SOAK ? [10_000, 1_000] : [100, 50];

test(`[BEY-23] ${PLANS} plans are posted as quoted, none above the cost of rollovers or a cap`, { timeout: scaleTimeout(300_000) }, () => {
  let pricedCount = 0;
  for (const { loan, before, day, choice } of generatePlanCases(PLANS, SEED)) {
    const today = loanOnDay(day, before, loan);
    const said = JSON.stringify({ loan, day, choice });
    const rollover = rolloverOf(today);
    const times = Math.ceil(Math.max(0, choice.daysWon) / loan.periodDays);
    expect(choice.price, said).toBeLessThanOrEqual((rollover?.fee ?? 0) * times);
    expect(costSoFar(today) + choice.price, said).toBeLessThanOrEqual(Math.max(costSoFar(today), loan.principal));
    if (choice.price > 0) pricedCount += 1;

    const heldPlan = copyOf(today);
    applyTransaction(heldPlan, agreeing(choice, day));
    for (const step of choice.steps) {
      advanceTo(heldPlan, step.day);
      expect([nextDueDay(heldPlan), dueNow(heldPlan)], said).toEqual([step.day, step.amount]);
      applyTransaction(heldPlan, paying(step.amount, step.day));
      const owed = ORDER_ACCOUNTS.map((account) => balanceOf(heldPlan.flows, account));
      expect(owed[0] === sumOf(heldPlan.instalments, ({ principal }) => principal) && owed[2] === unpaidPenalties(heldPlan), said).toBe(
        true,
      );
    }
    expect([totalOwed(heldPlan), heldPlan.overpayment, heldPlan.planFees - today.planFees], said).toEqual([0, 0, choice.price]);
    expect([heldPlan.penaltiesCharged, heldPlan.paymentPlans.at(-1)?.state], said).toEqual([today.penaltiesCharged, 'kept']);
    const transactions = [...before, agreeing(choice, day), ...choice.steps.map((step) => paying(step.amount, step.day))];
    expect(replayLoan(loan, transactions, heldPlan.day).flows.since(today.flows, ''), said).toEqual(heldPlan.flows.since(today.flows, ''));
  }
  expect(pricedCount).toBeGreaterThan(PLANS / 10);
});

test(`[BEY-23] ${BROKEN_PLANS} plans broken at random payments restore the former due dates, without penalties for the kept days`, () => {
  let place = 0;
  for (const { loan, before, day, choice } of generatePlanCases(BROKEN_PLANS, SEED + 1)) {
    place = (place * 31 + 7) % choice.steps.length;
    const missed = choice.steps[place];
    if (missed === undefined) throw new Error('a step is missing');
    const today = loanOnDay(day, before, loan);
    const paid = choice.steps.slice(0, place).map((step) => paying(step.amount, step.day));
    const heldPlan = replayLoan(loan, [...before, agreeing(choice, day), ...paid], missed.day);
    expect([heldPlan.penaltiesCharged, heldPlan.paymentPlans.at(-1)?.state]).toEqual([today.penaltiesCharged, 'held']);

    const amountLeft = amountUnderCap(heldPlan) ?? Infinity;
    const loanWithBrokenPlan = replayLoan(loan, [...before, agreeing(choice, day), ...paid], missed.day + 1);
    expect(loanWithBrokenPlan.paymentPlans.at(-1)?.state).toBe('broken');
    expect(loanWithBrokenPlan.instalments.map(({ dueDay }) => dueDay)).toEqual(today.instalments.map(({ dueDay }) => dueDay));
    const late = heldPlan.instalments.filter((_, index) => (today.instalments[index]?.dueDay ?? Infinity) <= missed.day);
    const penalty = sumOf(late, (each) => shareOf(unpaidOf(each), 500, 1, 30));
    expect(loanWithBrokenPlan.penaltiesCharged - heldPlan.penaltiesCharged).toBe(Math.min(amountLeft, penalty));
  }
});
