import type { Centavos } from '@hiram/contract/wire/money.ts';
import { isWithin } from '../engine/part.ts';
import type { Quote } from '../engine/quote.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';

/** What a borrower asks to pay. `repayment` is any amount that the service itself names; a `part` is hers to choose. */
export type RequestedPurpose = PaymentPurpose | 'part';

/**
 * What a payment of this amount is for, where the service's own quote of today has it; null where it has not. The page's figure is only
 * compared: what a borrower saw before midnight may be another today.
 */
export function purposeOf(quote: Quote, requested: RequestedPurpose, amount: Centavos): PaymentPurpose | null {
  return amount > 0 ? purposes[requested](quote, amount) : null;
}

const purposes: Readonly<Record<RequestedPurpose, (quote: Quote, amount: Centavos) => PaymentPurpose | null>> = {
  rollover: ({ rollover }, amount) => (amount === rollover?.amount ? 'rollover' : null),
  part: ({ part }, amount) => (part !== null && isWithin(part, amount) ? 'repayment' : null),
  payoff: payoffPurpose,
  repayment(quote, amount) {
    if (amount === quote.dueNow) return 'repayment';
    if (amount === quote.payoff) return 'payoff';
    return amount === quote.totalOwed ? 'repayment' : null;
  },
};

/** Where paying early saves nothing, what is owed ends the loan, once it may be paid ahead. */
function payoffPurpose({ payoff, totalOwed, prepaymentOpen }: Quote, amount: Centavos): PaymentPurpose | null {
  if (payoff !== null) return amount === payoff ? 'payoff' : null;
  return prepaymentOpen && amount === totalOwed ? 'repayment' : null;
}
