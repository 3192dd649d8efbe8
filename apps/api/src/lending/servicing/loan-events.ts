import { EVENT_RETENTION_DAYS } from '@hiram/contract/events/event-types.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { dateOf, earliestUnpaid, minus, totalOwed, unpaidOf } from '../engine/loan.ts';
import type { Loan, PlanStep } from '../engine/loan.ts';
import { activePlan } from '../engine/payment-plan.ts';
import type { NewEvent } from '../events/record-events.ts';
import type { Balances } from '../ledger/transfers.ts';
import type { LoanRecord } from './loan-rows.ts';
import type { LoanOrderRow } from '../../tables/loan.ts';

interface Change {
  readonly cause: string;
  readonly at: Date;
  readonly balances: Balances;
}

/**
 * Events of one posting in addition to the posting's own: instalments that became late or paid, a rollover, a broken plan, a loan that is paid off.
 */
export function eventsOfChange({ order, instalments }: LoanRecord, loan: Loan, { cause, at, balances }: Change): readonly NewEvent[] {
  const ofOrder = { userId: order.userId, orderId: order.orderId };
  const previouslyUnpaid = new Set(
    instalments
      .filter((row) => row.paidPrincipal + row.waivedPrincipal < row.principal || row.paidInterest + row.waivedInterest < row.interest)
      .map(({ number }) => number),
  );
  const paid = loan.instalments
    .filter((each) => unpaidOf(each) === 0 && previouslyUnpaid.has(each.number))
    .map(({ number, dueDay }): NewEvent => {
      const data = { ...ofOrder, number, dueOn: dateOf(loan, dueDay) };
      return { type: 'loan.instalment.paid', effect: `${cause}:${number}`, data, at };
    });
  return [
    ...rolloverOf(order, loan, { cause, at }),
    ...brokenPlanOf(order, loan, { cause, at }),
    ...lateOf(order, loan, { at, balances }),
    ...paid,
    ...paidOff(order, loan, { cause, at }),
  ];
}

/**
 * Events for all instalments that are late now. Their effects equal those of the accrual statement, so an event that exists is not inserted again.
 * Instalments late for longer than events are stored are left out, because their events may be deleted already.
 */
function lateOf({ userId, orderId }: LoanOrderRow, loan: Loan, { at, balances }: Omit<Change, 'cause'>): readonly NewEvent[] {
  return loan.instalments
    .filter((each) => unpaidOf(each) > 0 && each.dueDay < loan.day && loan.day - each.dueDay < EVENT_RETENTION_DAYS)
    .map(({ number, dueDay }): NewEvent => {
      const dueOn = dateOf(loan, dueDay);
      const effect = `${orderId}:${number}:${dueOn}`;
      return { type: 'loan.instalment.late', effect, data: { userId, orderId, number, dueOn, balances }, at };
    });
}

function rolloverOf(order: LoanOrderRow, loan: Loan, { cause, at }: Omit<Change, 'balances'>): readonly NewEvent[] {
  const fee = minus(loan.rolloverFees, order.rolloverFees);
  if (fee <= 0) return [];
  const next = earliestUnpaid(loan);
  const nextDueOn: CalendarDate | null = next === null ? null : dateOf(loan, next.dueDay);
  const data = { userId: order.userId, orderId: order.orderId, fee, nextDueOn };
  return [{ type: 'loan.rollover.made', effect: cause, data, at }];
}

/** No event if nothing is owed, because a completed plan ends with its loan, or if the plan was cancelled and is not in the loan any more. */
function brokenPlanOf(order: LoanOrderRow, loan: Loan, { cause, at }: Omit<Change, 'balances'>): readonly NewEvent[] {
  if (order.planDueOn === null || activePlan(loan) !== null || totalOwed(loan) === 0) return [];
  const isDue = ({ day }: PlanStep): boolean => dateOf(loan, day) === order.planDueOn;
  if (!loan.paymentPlans.some(({ state, steps }) => state === 'broken' && steps.some(isDue))) return [];
  const data = { userId: order.userId, orderId: order.orderId, missedOn: order.planDueOn };
  return [{ type: 'loan.payment_plan.broken', effect: cause, data, at }];
}

function paidOff(order: LoanOrderRow, loan: Loan, { cause, at }: Omit<Change, 'balances'>): readonly NewEvent[] {
  const owedBefore = order.principalBalance + order.interestBalance + order.penaltyBalance;
  if (owedBefore === 0 || totalOwed(loan) > 0) return [];
  return [{ type: 'loan.paid_off', effect: cause, data: { userId: order.userId, orderId: order.orderId }, at }];
}
