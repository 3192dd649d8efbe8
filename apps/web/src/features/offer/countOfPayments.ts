import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { m } from '@hiram/contract/messages';

export function countOfPayments({ repay_plans: { length: count } }: LoanConfirmation): string {
  return count === 1 ? m.one_payment() : m.payments({ count });
}
