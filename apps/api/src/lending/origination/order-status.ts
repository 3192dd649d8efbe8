import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { InstalmentRow, LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';

const DUE_SOON_DAYS = 7;

/** What moves an order before its money arrives. These states are stored; docs/architecture.md draws them from here. */
export const STORED_TRANSITIONS = {
  accept: { from: null, to: orderStatus.inReview, when: 'the borrower accepts an offer' },
  approve: { from: orderStatus.inReview, to: orderStatus.crediting, when: 'the decision is yes' },
  refuse: { from: orderStatus.inReview, to: orderStatus.failed, when: 'the decision is no, or none comes within 1 day' },
  disburse: { from: orderStatus.crediting, to: orderStatus.active, when: 'the bank credits the payout' },
} as const;

/** What moves an order after that. These states are not stored: `paidOutStatus` reads them off the balances and the day. */
export const READ_TRANSITIONS = [
  { from: orderStatus.active, to: orderStatus.dueSoon, when: `an instalment is due within ${DUE_SOON_DAYS} days` },
  { from: orderStatus.dueSoon, to: orderStatus.overdue, when: 'its due date passes unpaid' },
  { from: orderStatus.dueSoon, to: orderStatus.active, when: 'it is paid or rolled over' },
  { from: orderStatus.overdue, to: orderStatus.dueSoon, when: 'what is late is paid, the next is due soon' },
  { from: orderStatus.overdue, to: orderStatus.active, when: 'what is late is paid or rolled over' },
  { from: orderStatus.active, to: orderStatus.settled, when: 'all is paid' },
  { from: orderStatus.dueSoon, to: orderStatus.settled, when: 'all is paid' },
  { from: orderStatus.overdue, to: orderStatus.settled, when: 'all is paid or written off' },
] as const;

export interface DueInstalment extends InstalmentRow {
  readonly due_on: CalendarDate;
}

export const unpaidPrincipal = ({ principal, paid_principal, waived_principal }: InstalmentRow): Centavos =>
  centavos(principal - paid_principal - waived_principal);
export const unpaidInterest = ({ interest, paid_interest, waived_interest }: InstalmentRow): Centavos =>
  centavos(interest - paid_interest - waived_interest);
export const unpaidOf = (instalment: InstalmentRow): Centavos => centavos(unpaidPrincipal(instalment) + unpaidInterest(instalment));

/** The earliest with anything unpaid; null when nothing is, or the money has not arrived. */
export function earliestUnpaid(instalments: readonly InstalmentRow[]): DueInstalment | null {
  return instalments.filter(isDated).find((instalment) => unpaidOf(instalment) > 0) ?? null;
}

const isDated = (instalment: InstalmentRow): instalment is DueInstalment => instalment.due_on !== null;

/** Negative when it is late. */
export const daysUntilDue = (instalment: DueInstalment, today: CalendarDate): number => daysBetween(today, instalment.due_on);

type Balances = Pick<LoanOrderRow, 'lifecycle' | 'penalty_balance'>;

/** Before the money arrives an order is what it was stored as; after that, its balance and the day decide. */
export function statusOf(order: Balances, instalments: readonly InstalmentRow[], today: CalendarDate): OrderStatus {
  if (order.lifecycle !== orderStatus.active) return order.lifecycle;
  const next = earliestUnpaid(instalments);
  return paidOutStatus(next === null ? null : daysUntilDue(next, today), order.penalty_balance);
}

/** @param days until the earliest unpaid instalment is due; null when all are paid */
export function paidOutStatus(days: number | null, penalties: Centavos): OrderStatus {
  // A penalty that outlives its instalment keeps the order late: it is owed since before today.
  if (days === null) return penalties > 0 ? orderStatus.overdue : orderStatus.settled;
  if (days < 0) return orderStatus.overdue;
  return days <= DUE_SOON_DAYS ? orderStatus.dueSoon : orderStatus.active;
}
