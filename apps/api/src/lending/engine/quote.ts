import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { paidOutStatus } from '../origination/order-status.ts';
import type { LoanRecord } from '../origination/orders.ts';
import { mayPrepay } from './allocation.ts';
import { rolloverQuoteOf } from './rollover.ts';
import type { Delay } from './rollover.ts';
import { dueNow } from './due.ts';
import { earliestUnpaid, minus, totalOwed, unpaidPenalties } from './loan.ts';
import type { Loan } from './loan.ts';
import { disbursementDateOf, loanToday } from '../servicing/loan-rows.ts';
import { partRange } from './part.ts';
import type { PartRange } from './part.ts';
import { payoffOf } from './payoff.ts';

/** What a borrower can pay today, and what for. */
export interface Quote {
  /** Penalties and all that is due or late; when nothing is due yet, what the next instalment still needs. */
  readonly dueNow: Centavos;
  /** Of the earliest unpaid instalment; null when none is. */
  readonly nextDueOn: CalendarDate | null;
  readonly penalties: Centavos;
  /** Null when a rollover is not to be had. The amount is what is still to be paid for it: less what was paid towards it. */
  readonly delay: Delay | null;
  /** What ends the loan today; null where paying ahead has to wait. */
  readonly payoff: Centavos | null;
  /** Which amounts are a part of what is due; null where none is. */
  readonly part: PartRange | null;
  /** Whether what is not due yet may be paid today. */
  readonly prepaymentOpen: boolean;
  readonly overpayment: Centavos;
  /** Paid towards a rollover that is not whole yet. */
  readonly rolloverWaiting: Centavos;
  readonly totalOwed: Centavos;
  readonly status: OrderStatus;
  /** Whether the borrower is offered the delay: only where it is needed. */
  readonly rolloverOffered: boolean;
}

/** @param whole an order whose money has arrived */
export function quoteOf(record: LoanRecord, { profile, today }: { readonly profile: Profile; readonly today: CalendarDate }): Quote {
  const loan = loanToday(profile, record, today);
  const next = earliestUnpaid(loan);
  const [status, delay] = [loanStatus(loan), rolloverQuoteOf(loan)];
  return {
    dueNow: dueNow(loan),
    nextDueOn: next === null ? null : addDays(disbursementDateOf(record.order), next.dueDay),
    penalties: unpaidPenalties(loan),
    delay: delay === null ? null : { ...delay, amount: minus(delay.amount, loan.rolloverWaiting) },
    payoff: payoffOf(loan),
    part: partRange(loan),
    prepaymentOpen: mayPrepay(loan),
    overpayment: loan.overpayment,
    rolloverWaiting: loan.rolloverWaiting,
    totalOwed: totalOwed(loan),
    status,
    rolloverOffered: delay !== null && asksForMoney(status),
  };
}

/** Where a rollover is offered: only where it is needed. */
export const asksForMoney = (status: OrderStatus): boolean => status === orderStatus.dueSoon || status === orderStatus.overdue;

export function loanStatus(loan: Loan): OrderStatus {
  const next = earliestUnpaid(loan);
  return paidOutStatus(next === null ? null : next.dueDay - loan.day, unpaidPenalties(loan));
}
