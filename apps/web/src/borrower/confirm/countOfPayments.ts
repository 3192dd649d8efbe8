import type { LoanConfirmation } from '@hiram/contract/offer.ts';
import { m } from '../../messages/generated/messages.js';

export function countOfPayments({ repay_plans: { length: count } }: LoanConfirmation): string {
  return count === 1 ? m.confirm_payment() : m.confirm_payments({ count });
}
