import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { mayPrepay } from './allocation.ts';
import { dueNow, nextDueDay } from './due.ts';
import { dateOf, minus, totalOwed, unpaidPenalties } from './loan.ts';
import type { Loan } from './loan.ts';
import { loanStatus } from './order-status.ts';
import { partRange } from './part.ts';
import type { PartRange } from './part.ts';
import { giveBackOf } from './give-back.ts';
import type { GiveBack } from './give-back.ts';
import { payoffOf } from './payoff.ts';
import { rolloverQuoteOf } from './rollover.ts';
import type { RolloverQuote } from './rollover.ts';

/** What a borrower can pay today, and what for. */
export interface Quote {
  /** Penalties and all that is due or late; when nothing is due yet, what the next instalment still needs. */
  readonly dueNow: Centavos;
  /** Of the earliest unpaid instalment, or of the next payment of a plan; null when nothing is unpaid. */
  readonly nextDueOn: CalendarDate | null;
  readonly penalties: Centavos;
  /** Null when no rollover is possible. The amount is what is still to be paid for it: less what was paid towards it. */
  readonly rollover: RolloverQuote | null;
  /** What ends the loan today; null where paying ahead has to wait. */
  readonly payoff: Centavos | null;
  /** What gives it back; null unless it is in its cooling-off days. */
  readonly giveBack: GiveBack | null;
  /** Which amounts are a part of what is due; null where none is. */
  readonly part: PartRange | null;
  /** Whether what is not due yet may be paid today. */
  readonly prepaymentOpen: boolean;
  readonly overpayment: Centavos;
  /** Paid towards a rollover that is not whole yet. */
  readonly rolloverWaiting: Centavos;
  readonly totalOwed: Centavos;
  readonly status: OrderStatus;
  /** Whether the borrower is offered the rollover: only where it is needed. */
  readonly rolloverOffered: boolean;
}

export function quoteOf(loan: Loan): Quote {
  const next = nextDueDay(loan);
  const [status, rollover] = [loanStatus(loan), rolloverQuoteOf(loan)];
  return {
    dueNow: dueNow(loan),
    nextDueOn: next === null ? null : dateOf(loan, next),
    penalties: unpaidPenalties(loan),
    rollover: rollover === null ? null : { ...rollover, amount: minus(rollover.amount, loan.rolloverWaiting) },
    payoff: payoffOf(loan),
    giveBack: giveBackOf(loan),
    part: partRange(loan),
    prepaymentOpen: mayPrepay(loan),
    overpayment: loan.overpayment,
    rolloverWaiting: loan.rolloverWaiting,
    totalOwed: totalOwed(loan),
    status,
    rolloverOffered: rollover !== null && needsRollover(status),
  };
}

/** A rollover is offered only where a payment is due soon or late. */
export const needsRollover = (status: OrderStatus): boolean => status === orderStatus.dueSoon || status === orderStatus.overdue;
