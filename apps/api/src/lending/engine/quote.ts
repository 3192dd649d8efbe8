import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { isPrepaymentOpen } from './allocation.ts';
import { dueNow, nextDueDay } from './due.ts';
import { dateOf, minus, totalOwed, unpaidPenalties } from './loan.ts';
import type { Loan } from './loan.ts';
import { loanStatus } from './order-status.ts';
import { partRange } from './part-payment.ts';
import type { PartRange } from './part-payment.ts';
import { coolingOffReturnOf } from './cooling-off.ts';
import type { CoolingOffReturn } from './cooling-off.ts';
import { payoffOf } from './payoff.ts';
import { rolloverQuoteOf } from './rollover.ts';
import type { RolloverQuote } from './rollover.ts';

export interface Quote {
  /** Penalties and all instalments due or late, or the rest of the next instalment if none is due yet. */
  readonly dueNow: Centavos;
  /** Due date of the earliest unpaid instalment or of the plan's next payment; `null` if nothing is unpaid. */
  readonly nextDueOn: CalendarDate | null;
  readonly penalties: Centavos;
  /** `null` if no rollover is possible. Earlier payments towards the rollover are deducted from the amount. */
  readonly rollover: RolloverQuote | null;
  /** Amount that ends the loan today; `null` if the terms restrict prepayment. */
  readonly payoff: Centavos | null;
  /** `null` outside the cooling-off days. */
  readonly giveBack: CoolingOffReturn | null;
  /** `null` if no part payment is possible. */
  readonly part: PartRange | null;
  /** True if instalments that are not due yet may be paid today. */
  readonly prepaymentOpen: boolean;
  readonly overpayment: Centavos;
  /** Paid towards a rollover that is not fully paid yet. */
  readonly rolloverWaiting: Centavos;
  readonly totalOwed: Centavos;
  readonly status: OrderStatus;
  /** True if a rollover is possible and a payment is due soon or late. */
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
    giveBack: coolingOffReturnOf(loan),
    part: partRange(loan),
    prepaymentOpen: isPrepaymentOpen(loan),
    overpayment: loan.overpayment,
    rolloverWaiting: loan.rolloverWaiting,
    totalOwed: totalOwed(loan),
    status,
    rolloverOffered: rollover !== null && needsRollover(status),
  };
}

/** Rollovers are offered only if a payment is due soon or late. */
export const needsRollover = (status: OrderStatus): boolean => status === orderStatus.dueSoon || status === orderStatus.overdue;
