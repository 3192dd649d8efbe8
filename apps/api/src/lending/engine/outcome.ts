import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Flows } from '../ledger/flows.ts';
import { dateOf, plus, totalOwed, unpaidOf, unpaidPrincipal } from './loan.ts';
import type { Loan } from './loan.ts';
import { loanAfter } from './replay.ts';

/** Effect of a payment. The code that posts payments computes it too, so both are equal to the centavo. */
export interface Outcome {
  readonly purpose: PaymentPurpose;
  readonly pays: Centavos;
  /** Rollover fees caused by this payment. */
  readonly adds: Centavos;
  readonly principalFallsBy: Centavos;
  /** Debt after the payment, less `waits`. */
  readonly stillOwed: Centavos;
  /** Last day on which an instalment is due; the day of the payment if nothing remains. */
  readonly endsOn: CalendarDate;
  /** Paid but not allocated yet. */
  readonly waits: Centavos;
  /** Flows to post, including accrued amounts that are not posted yet. */
  readonly posts: Flows;
}

export function outcomeOf(loan: Loan, purpose: PaymentPurpose, amount: Centavos): Outcome {
  const after = loanAfter(loan, purpose, amount);
  const waits = plus(after.overpayment, after.rolloverWaiting);
  return {
    purpose,
    pays: amount,
    adds: centavos(after.rolloverFees - loan.rolloverFees),
    principalFallsBy: centavos(unpaidPrincipal(loan) - unpaidPrincipal(after)),
    stillOwed: centavos(Math.max(0, totalOwed(after) - waits)),
    endsOn: dateOf(after, lastDueDay(after)),
    waits,
    posts: after.flows,
  };
}

export function lastDueDay({ instalments, day }: Loan): number {
  const unpaid = instalments.filter((each) => unpaidOf(each) > 0);
  return Math.max(day, ...unpaid.map(({ dueDay }) => dueDay));
}
