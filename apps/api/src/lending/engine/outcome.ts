import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Flows } from '../ledger/flows.ts';
import { dateOf, plus, totalOwed, unpaidOf, unpaidPrincipal } from './loan.ts';
import type { Loan } from './loan.ts';
import { loanAfter } from './replay.ts';

/** What a payment would do. It is quoted by the code that posts it, so the two are equal to the centavo. */
export interface Outcome {
  readonly purpose: PaymentPurpose;
  readonly pays: Centavos;
  /** By how much the loan costs more because of this choice. */
  readonly adds: Centavos;
  readonly principalFallsBy: Centavos;
  /** Less what waits. */
  readonly stillOwed: Centavos;
  /** The last day on which something falls due; the day of the payment where nothing is left. */
  readonly endsOn: CalendarDate;
  /** Paid, and nothing to pay with it before its day. */
  readonly waits: Centavos;
  /** What would be posted, with what has accrued and is not posted yet. */
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
