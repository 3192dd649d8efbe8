import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { countRepaid, minus, plus, smallerOf, sumOf, totalOwed, unpaidOf, unpaidPenalties } from './loan.ts';
import type { AgreedPaymentPlan, Loan, PaymentPlan, PlanStep } from './loan.ts';

/*
 * An active payment plan replaces the due dates: each instalment is due on the day by which the plan has paid it, so nothing is late and no penalty
 * accrues. A missed payment ends the plan: the former due dates apply again from that day on, and the days before stay free of penalties.
 */

/** The active plan; `null` if there is none. */
export const activePlan = ({ paymentPlans }: Loan): PaymentPlan | null => paymentPlans.findLast(({ state }) => state === 'held') ?? null;

export const totalOfSteps = (steps: readonly PlanStep[]): Centavos => sumOf(steps, ({ amount }) => amount);

/** The first payment that is not fully paid; `null` if all are paid. */
export function nextStepOf({ steps, paid }: PaymentPlan): PlanStep | null {
  let planned = 0;
  return steps.find(({ amount }) => (planned += amount) > paid) ?? null;
}

const amountPlannedThrough = ({ steps }: PaymentPlan, day: number): Centavos => totalOfSteps(steps.filter((each) => each.day <= day));

/** Amount that the plan requires by today, or the rest of its next payment if nothing is required yet. */
export function dueByPlan(loan: Loan, plan: PaymentPlan): Centavos {
  const through = Math.max(loan.day, nextStepOf(plan)?.day ?? loan.day);
  // A payment that was made before the plan but became known later can leave less to pay than was agreed.
  const left = totalOwed(loan) + plan.price - plan.pricePaid - loan.overpayment;
  return centavos(Math.max(0, Math.min(amountPlannedThrough(plan, through) - plan.paid, left)));
}

export function startPlan(loan: Loan, { price, steps }: AgreedPaymentPlan): void {
  const formerDueDays = loan.instalments.map(({ dueDay }) => dueDay);
  const startedPlan = { price, steps, agreedDay: loan.day, formerDueDays, paid: NOTHING, pricePaid: NOTHING, state: 'held' } as const;
  const dueDays = dueDaysBy(loan, startedPlan);
  for (const [index, each] of loan.instalments.entries()) each.dueDay = dueDays[index] ?? each.dueDay;
  loan.paymentPlans.push({ ...startedPlan });
}

/** Days by which the plan has paid each instalment, never before its due day. */
export function dueDaysBy(loan: Loan, { price, steps }: AgreedPaymentPlan): readonly number[] {
  let needed = price + unpaidPenalties(loan) - loan.overpayment;
  return loan.instalments.map((each) => {
    needed += unpaidOf(each);
    return unpaidOf(each) === 0 ? each.dueDay : Math.max(each.dueDay, firstDayCovering(steps, needed));
  });
}

function firstDayCovering(steps: readonly PlanStep[], needed: number): number {
  let planned = 0;
  const step = steps.find(({ amount }) => (planned += amount) >= needed) ?? steps.at(-1);
  if (step === undefined) throw new Error('a payment plan without payments');
  return step.day;
}

/**
 * Counts a payment towards the active plan, and towards its price first.
 * @returns the part of the payment that pays the price
 */
export function allocateToPlan(loan: Loan, amount: Centavos): Centavos {
  const plan = activePlan(loan);
  if (plan === null) return NOTHING;
  const partForPrice = smallerOf(amount, minus(plan.price, plan.pricePaid));
  plan.paid = plus(plan.paid, amount);
  plan.pricePaid = plus(plan.pricePaid, partForPrice);
  loan.flows.move('overpayment', 'lender.plans', partForPrice);
  loan.overpayment = minus(loan.overpayment, partForPrice);
  loan.planFees = plus(loan.planFees, partForPrice);
  countRepaid(loan, loan.day, { principal: NOTHING, charges: partForPrice });
  return partForPrice;
}

/** A borrower who pays everything at once is not charged for days that she no longer needs. */
export function waivePlanPrice(loan: Loan): void {
  const plan = loan.paymentPlans.findLastIndex(({ state }) => state === 'held');
  const heldPlan = loan.paymentPlans[plan];
  if (heldPlan !== undefined) loan.paymentPlans[plan] = { ...heldPlan, price: heldPlan.pricePaid };
}

export function endPaidPlan(loan: Loan): void {
  const plan = activePlan(loan);
  if (plan !== null && totalOwed(loan) === 0) plan.state = 'kept';
}

/**
 * Runs at the start of a day. Breaks the plan if a payment due by yesterday is missing, or if all were made and something is still owed, as after a
 * reversal.
 */
export function endMissedPlan(loan: Loan): void {
  const plan = activePlan(loan);
  if (plan === null) return;
  const isOver = nextStepOf(plan) === null;
  if (!isOver && amountPlannedThrough(plan, loan.day - 1) <= plan.paid) return;
  plan.state = 'broken';
  for (const [index, each] of loan.instalments.entries()) each.dueDay = plan.formerDueDays[index] ?? each.dueDay;
}

const NOTHING = centavos(0);
