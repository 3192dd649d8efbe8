import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { nextDueDay } from './due.ts';
import { unpaidPenalties } from './loan.ts';
import type { Loan } from './loan.ts';
import type { LoanOrderRow } from '../../tables/loan.ts';

const DUE_SOON_DAYS = 7;

/** Transitions before disbursement. These states are stored; docs/architecture.md draws them from this table. */
export const STORED_TRANSITIONS = {
  accept: { from: null, to: orderStatus.inReview, when: 'the borrower accepts an offer' },
  approve: { from: orderStatus.inReview, to: orderStatus.crediting, when: 'the decision approves' },
  refuse: { from: orderStatus.inReview, to: orderStatus.failed, when: 'the decision refuses, or is missing after 1 day' },
  disburse: { from: orderStatus.crediting, to: orderStatus.active, when: 'the bank credits the payout' },
} as const;

/**
 * Transitions after disbursement, for the state diagram and its test. These states are not stored: `loanStatus` derives them from the unpaid amounts
 * and the day.
 */
export const READ_TRANSITIONS = [
  { from: orderStatus.active, to: orderStatus.dueSoon, when: `an instalment is due within ${DUE_SOON_DAYS} days` },
  { from: orderStatus.dueSoon, to: orderStatus.overdue, when: 'the due date passes unpaid' },
  { from: orderStatus.dueSoon, to: orderStatus.active, when: 'the instalment is paid or rolled over' },
  { from: orderStatus.overdue, to: orderStatus.dueSoon, when: 'late instalments are paid, the next is due soon' },
  { from: orderStatus.overdue, to: orderStatus.active, when: 'late instalments are paid or rolled over' },
  { from: orderStatus.active, to: orderStatus.settled, when: 'all is paid' },
  { from: orderStatus.dueSoon, to: orderStatus.settled, when: 'all is paid' },
  { from: orderStatus.overdue, to: orderStatus.settled, when: 'all is paid or written off' },
] as const;

/**
 * Returns the stored state before disbursement, and after it the state derived from the unpaid amounts and the day.
 * @param loan `null` before disbursement
 */
export const statusOf = (order: Pick<LoanOrderRow, 'lifecycle'>, loan: Loan | null): OrderStatus =>
  loan === null ? order.lifecycle : loanStatus(loan);

export function loanStatus(loan: Loan): OrderStatus {
  const dueDay = nextDueDay(loan);
  // With every instalment paid, an unpaid penalty still makes the order overdue: it has been owed since before today.
  if (dueDay === null) return unpaidPenalties(loan) > 0 ? orderStatus.overdue : orderStatus.settled;
  if (dueDay < loan.day) return orderStatus.overdue;
  return dueDay - loan.day <= DUE_SOON_DAYS ? orderStatus.dueSoon : orderStatus.active;
}
