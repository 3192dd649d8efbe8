import type { Centavos } from '@hiram/contract/money.ts';
import type { Quote } from '../servicing/quote.ts';
import type { Purpose } from './payments.tables.ts';

/**
 * What a payment of this amount is for, where it is one that the service itself names for the order today; null where it is not. The page's
 * figure is only compared: what a borrower saw before midnight may be another today.
 */
export function purposeOf({ dueNow, delay, payoff, totalOwed }: Quote, asked: 'repayment' | 'rollover', amount: Centavos): Purpose | null {
  if (amount <= 0) return null;
  if (asked === 'rollover') return amount === delay?.amount ? 'rollover' : null;
  if (amount === dueNow) return 'repayment';
  if (amount === payoff) return 'payoff';
  return amount === totalOwed ? 'repayment' : null;
}
