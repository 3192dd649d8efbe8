import type { Centavos } from '@hiram/contract/wire/money.ts';
import { isWithin } from '../engine/part-payment.ts';
import type { Quote } from '../engine/quote.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';

/** Purpose requested by the borrower. `repayment` is any amount that the service quotes; the amount of a `part` is her choice. */
export type RequestedPurpose = PaymentPurpose | 'part';

/**
 * Returns the purpose of a payment of this amount by today's quote; `null` if the quote does not have the amount. The page's amount is only compared,
 * because it may have changed at midnight.
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

/** If an early payment saves nothing, the total owed ends the loan, provided that prepayment is allowed. */
function payoffPurpose({ payoff, totalOwed, prepaymentOpen }: Quote, amount: Centavos): PaymentPurpose | null {
  if (payoff !== null) return amount === payoff ? 'payoff' : null;
  return prepaymentOpen && amount === totalOwed ? 'repayment' : null;
}
