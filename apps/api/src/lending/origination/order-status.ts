import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { InstalmentRow, LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';

const DUE_SOON_DAYS = 7;

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
