import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { rolloverQuoteOf } from './rollover.ts';
import { dueNow } from './due.ts';
import { minus } from './loan.ts';
import type { Loan } from './loan.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { costOfWaiting, isWithin, nextPaymentDay, partRange, usualPart } from './part.ts';
import type { PartRange } from './part.ts';
import { asksForMoney, loanStatus } from './quote.ts';

export interface PartWay extends PartRange {
  readonly outcome: Outcome;
  /** The rest of what is due now. */
  readonly rest: Centavos;
  /** Its cost is counted up to this day. */
  readonly restPaidOn: CalendarDate;
}

/** The answers to what is due, side by side. */
export interface Ways {
  readonly now: Outcome;
  readonly part: PartWay | null;
  readonly rollOver: Outcome | null;
}

/** @param requestedPart the part that the borrower has in mind; where it can't be one, or she has none, the usual */
export function waysOf(loan: Loan, disbursedOn: CalendarDate, requestedPart: Centavos | null): Ways {
  return {
    now: outcomeOf(loan, { purpose: 'repayment', amount: dueNow(loan), disbursedOn }),
    part: partOf(loan, disbursedOn, requestedPart),
    rollOver: rolloverOutcomeOf(loan, disbursedOn),
  };
}

function partOf(loan: Loan, disbursedOn: CalendarDate, requestedPart: Centavos | null): PartWay | null {
  const range = partRange(loan);
  if (range === null) return null;
  const amount = requestedPart !== null && isWithin(range, requestedPart) ? requestedPart : usualPart(loan, range);
  const rest = minus(dueNow(loan), Math.min(amount, dueNow(loan)));
  return {
    ...range,
    outcome: { ...outcomeOf(loan, { purpose: 'repayment', amount, disbursedOn }), adds: costOfWaiting(loan, amount) },
    rest,
    restPaidOn: addDays(disbursedOn, nextPaymentDay(loan)),
  };
}

function rolloverOutcomeOf(loan: Loan, disbursedOn: CalendarDate): Outcome | null {
  const delay = rolloverQuoteOf(loan);
  if (delay === null || !asksForMoney(loanStatus(loan))) return null;
  return outcomeOf(loan, { purpose: 'rollover', amount: minus(delay.amount, loan.rolloverWaiting), disbursedOn });
}
