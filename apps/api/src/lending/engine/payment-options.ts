import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { dueNow } from './due.ts';
import { dateOf, minus } from './loan.ts';
import type { Loan } from './loan.ts';
import { loanStatus } from './order-status.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { costOfWaiting, isWithin, nextPaymentDay, partRange, defaultPart } from './part-payment.ts';
import type { PartRange } from './part-payment.ts';
import { needsRollover } from './quote.ts';
import { rolloverQuoteOf } from './rollover.ts';

export interface PartPaymentOption extends PartRange {
  readonly outcome: Outcome;
  /** Rest of the amount due now. */
  readonly rest: Centavos;
  /** The cost of the rest is counted up to this day. */
  readonly restPaidOn: CalendarDate;
}

export interface PaymentOptions {
  readonly now: Outcome;
  readonly part: PartPaymentOption | null;
  readonly rollover: Outcome | null;
}

/** @param requestedPart amount of the part payment that the borrower requested; the suggested one is used if this is `null` or out of range */
export function paymentOptionsOf(loan: Loan, requestedPart: Centavos | null): PaymentOptions {
  return {
    now: outcomeOf(loan, 'repayment', dueNow(loan)),
    part: partOf(loan, requestedPart),
    rollover: rolloverOutcomeOf(loan),
  };
}

function partOf(loan: Loan, requestedPart: Centavos | null): PartPaymentOption | null {
  const range = partRange(loan);
  if (range === null) return null;
  const amount = requestedPart !== null && isWithin(range, requestedPart) ? requestedPart : defaultPart(loan, range);
  return {
    ...range,
    outcome: { ...outcomeOf(loan, 'repayment', amount), adds: costOfWaiting(loan, amount) },
    rest: minus(dueNow(loan), Math.min(amount, dueNow(loan))),
    restPaidOn: dateOf(loan, nextPaymentDay(loan)),
  };
}

function rolloverOutcomeOf(loan: Loan): Outcome | null {
  const quote = rolloverQuoteOf(loan);
  if (quote === null || !needsRollover(loanStatus(loan))) return null;
  return outcomeOf(loan, 'rollover', minus(quote.amount, loan.rolloverWaiting));
}
