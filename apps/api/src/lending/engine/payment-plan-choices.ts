import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Paydays } from '@hiram/contract/endpoints/payment-plan.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { loanStatus } from './order-status.ts';
import { lastDueDay } from './outcome.ts';
import { costSoFar, dateOf, minus, plus, smallerOf, sumOf, termDaysOf, totalOwed, unpaidOf } from './loan.ts';
import type { AgreedPaymentPlan, Loan, PlanStep } from './loan.ts';
import { dueDaysBy, activePlan, totalOfSteps } from './payment-plan.ts';
import { needsRollover } from './quote.ts';
import { barsOf, rolloverOf } from './rollover.ts';

export interface PaymentPlanBounds {
  /** Days from the agreement to the last payment. */
  readonly longestDays: number;
  /** Applies to each payment but the last. */
  readonly leastPayment: Centavos;
  /** Plans per loan. */
  readonly most: number;
}

export interface PaymentPlanPreference {
  /** `null` if she has not entered an amount yet. */
  readonly amount: Centavos | null;
  readonly paydays: Paydays;
}

export interface PaymentPlanChoice extends AgreedPaymentPlan {
  /** Amount of each payment but the last, which pays the rest. */
  readonly amount: Centavos;
  readonly total: Centavos;
  /** Days by which the plan moves the final due date; negative if it ends sooner. */
  readonly daysWon: number;
  /** Number and fees of the rollovers that gain as many days. `null` if the plan gains none or no rollover is possible. */
  readonly byRollover: { readonly times: number; readonly fees: Centavos } | null;
}

export interface PaymentPlanChoices {
  /** Least amount of a payment on these paydays. */
  readonly least: Centavos;
  /** True if the first choice is the requested plan. */
  readonly asRequested: boolean;
  /** The requested plan first, if it is possible; then one that ends sooner and one with lower payments. */
  readonly choices: readonly PaymentPlanChoice[];
}

/** Suggested amounts are multiples of this amount. */
const ROUND_PESOS = 50_00;

export function paymentPlanChoices(
  loan: Loan,
  bounds: PaymentPlanBounds,
  { amount, paydays }: PaymentPlanPreference,
): PaymentPlanChoices | null {
  if (!offersPaymentPlan(loan, bounds)) return null;
  const days = paydaysOf(loan, paydays, bounds.longestDays);
  const least = leastAmount(loan, bounds, days);
  if (least === null) return null;
  const planFor = (each: number): PaymentPlanChoice | null => planWithin(loan, bounds, { amount: centavos(each), days });
  const requested = planFor(amount ?? Math.max(least, usualAmount(loan, days)));
  const shorterPlan = planFor(roundUp(Math.ceil((requested?.amount ?? least) * 1.5)));
  const choices = distinctChoices(requested === null ? [planFor(least), shorterPlan] : [requested, shorterPlan, planFor(least)]);
  // A borrower who is short of money is not offered an earlier end than now, unless there is nothing else to choose.
  const acceptableChoices = choices.filter((each) => each === requested || each.daysWon >= 0);
  return { least, asRequested: requested !== null, choices: acceptableChoices.length > 1 ? acceptableChoices : choices };
}

/** Returns the plan for this amount and these paydays; `null` if the bounds or the caps do not allow it. */
export function choiceOf(
  loan: Loan,
  bounds: PaymentPlanBounds,
  { amount, paydays }: PaymentPlanPreference & { readonly amount: Centavos },
): PaymentPlanChoice | null {
  if (!offersPaymentPlan(loan, bounds)) return null;
  return planWithin(loan, bounds, { amount, days: paydaysOf(loan, paydays, bounds.longestDays) });
}

function planWithin(loan: Loan, { leastPayment }: PaymentPlanBounds, { amount, days }: Omit<PlanInput, 'price'>): PaymentPlanChoice | null {
  if (amount < Math.min(leastPayment, amountToPay(loan))) return null;
  const plan = planWithPrice(loan, amount, days);
  if (plan === null || isAllowed(loan, plan)) return plan;
  // If a cap does not allow the price, the plan is free.
  const free = planOf(loan, { amount, price: NOTHING, days });
  return free !== null && isAllowed(loan, free) ? free : null;
}

/**
 * True if an instalment is late or due soon, no plan is active, no money waits for a rollover, and the loan has had fewer plans than the limit. False
 * after a broken plan without any payment, because its days were free of penalties.
 */
export function offersPaymentPlan(loan: Loan, { most }: PaymentPlanBounds): boolean {
  if (loan.paymentPlans.some(({ state, paid }) => state === 'broken' && paid === 0)) return false;
  if (activePlan(loan) !== null || loan.paymentPlans.length >= most || loan.rolloverWaiting > 0) return false;
  // A plan's payments must be able to pay instalments that are not due yet.
  return loan.agreed.terms.prepaymentOnlyAfter === null && amountToPay(loan) > 0 && needsRollover(loanStatus(loan));
}

const amountToPay = (loan: Loan): Centavos => minus(totalOwed(loan), loan.overpayment);

/**
 * Prices a plan at the rollover fee in proportion to the days gained, so that it never costs more than rolling over. The price lengthens the plan, so
 * both are computed until they agree.
 */
function planWithPrice(loan: Loan, amount: Centavos, days: readonly number[]): PaymentPlanChoice | null {
  let plan = planOf(loan, { amount, price: NOTHING, days });
  while (plan !== null) {
    const price = priceOf(loan, plan.daysWon);
    if (price === plan.price) return plan;
    plan = planOf(loan, { amount, price, days });
  }
  return null;
}

function priceOf(loan: Loan, daysWon: number): Centavos {
  const fee = rolloverOf(loan)?.fee ?? 0;
  return centavos(Math.floor((fee * Math.max(0, daysWon)) / loan.agreed.periodDays));
}

interface PlanInput {
  readonly amount: Centavos;
  readonly price: Centavos;
  /** Paydays in ascending order. */
  readonly days: readonly number[];
}

/** `null` if there are too few days. */
function planOf(loan: Loan, { amount, price, days }: PlanInput): PaymentPlanChoice | null {
  let left = plus(amountToPay(loan), price);
  const steps: PlanStep[] = [];
  for (const day of days) {
    const paid = smallerOf(amount, left);
    steps.push({ day, amount: paid });
    left = minus(left, paid);
    if (left === 0) break;
  }
  const last = steps.at(-1);
  if (left > 0 || last === undefined) return null;
  const daysWon = last.day - lastDueDay(loan);
  return {
    amount: smallerOf(amount, totalOfSteps(steps)),
    price,
    steps,
    total: totalOfSteps(steps),
    daysWon,
    byRollover: byRollover(loan, daysWon),
  };
}

function byRollover(loan: Loan, daysWon: number): PaymentPlanChoice['byRollover'] {
  const rollover = rolloverOf(loan);
  if (rollover === null || rollover.bars.length > 0 || daysWon <= 0) return null;
  const times = Math.ceil(daysWon / loan.agreed.periodDays);
  return { times, fees: centavos(rollover.fee * times) };
}

/** True if the plan passes every cap of its day, as a rollover of as many days would have to. */
function isAllowed(loan: Loan, { price, steps, daysWon }: PaymentPlanChoice): boolean {
  const { agreed, day } = loan;
  const dueDays = dueDaysBy(loan, { price, steps });
  const unpaid = loan.instalments.flatMap((each, index) =>
    unpaidOf(each) > 0 ? [{ ...each, dueDay: dueDays[index] ?? each.dueDay }] : [],
  );
  const moved = unpaid.map((each) => ({ day: each.dueDay, principal: each.principal, charges: each.interest }));
  const priceDay = steps[0]?.day ?? day;
  const rolled = {
    deferred: sumOf(unpaid, unpaidOf),
    periodDays: Math.max(1, daysWon),
    fee: price,
    principal: agreed.principal,
    proceeds: minus(agreed.principal, agreed.fee),
    termDays: termDaysOf(agreed),
    repayments: [...loan.repaid, { day: priceDay, principal: NOTHING, charges: price }, ...moved],
    cost: plus(costSoFar(loan), price),
    lastDay: Math.max(...moved.map((each) => each.day)),
  };
  return barsOf(loan, rolled, loan.termsOfDay).length === 0;
}

/** The least round amount that ends in time on these paydays; `null` if even a single payment does not. */
function leastAmount(loan: Loan, bounds: PaymentPlanBounds, days: readonly number[]): Centavos | null {
  if (days.length === 0) return null;
  const most = amountToPay(loan);
  for (let amount = roundUp(Math.max(bounds.leastPayment, Math.ceil(most / days.length))); amount < most; amount += ROUND_PESOS)
    if (planWithin(loan, bounds, { amount: centavos(amount), days }) !== null) return centavos(amount);
  return planWithin(loan, bounds, { amount: most, days }) === null ? null : most;
}

/** Amount that ends the plan about one period after the current last due date. */
function usualAmount(loan: Loan, days: readonly number[]): number {
  const until = days.filter((day) => day <= lastDueDay(loan) + loan.agreed.periodDays);
  return roundUp(Math.ceil(amountToPay(loan) / Math.max(1, until.length)));
}

const roundUp = (amount: number): number => Math.ceil(amount / ROUND_PESOS) * ROUND_PESOS;

function paydaysOf(loan: Loan, paydays: Paydays, longestDays: number): readonly number[] {
  const ahead = Array.from({ length: longestDays }, (_, index) => loan.day + 1 + index);
  return ahead.filter((day) => isPayday(dateOf(loan, day), paydays));
}

function isPayday(date: CalendarDate, paydays: Paydays): boolean {
  const isMonthMiddle = date.endsWith('-15');
  const isMonthEnd = addDays(date, 1).endsWith('-01');
  return (isMonthMiddle && paydays !== 'end') || (isMonthEnd && paydays !== 'middle');
}

function distinctChoices(choices: readonly (PaymentPlanChoice | null)[]): readonly PaymentPlanChoice[] {
  const found = choices.filter((each) => each !== null);
  return found.filter((each, index) => found.findIndex(({ steps }) => isSame(steps, each.steps)) === index);
}

const isSame = (some: readonly PlanStep[], others: readonly PlanStep[]): boolean =>
  some.length === others.length && some.every(({ day, amount }, index) => day === others[index]?.day && amount === others[index].amount);

const NOTHING = centavos(0);
