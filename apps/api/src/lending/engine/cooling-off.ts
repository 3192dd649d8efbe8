import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { dateOf, minus, plus, smallerOf, sumOf, totalInterest, totalOwed, unpaidPenalties } from './loan.ts';
import type { Loan } from './loan.ts';

/** Amount that gives the loan back free of charges: the principal received less the payments so far. */
export interface CoolingOffReturn {
  /** The last day on which such a payment counts. */
  readonly until: CalendarDate;
  readonly amount: Centavos;
}

/** `null` if the agreement has no cooling-off days, if they are over, or if nothing is owed. */
export function coolingOffReturnOf(loan: Loan): CoolingOffReturn | null {
  const { coolingOffDays } = loan.agreed.terms;
  if (coolingOffDays === undefined || loan.day > coolingOffDays || totalOwed(loan) === 0) return null;
  return { until: dateOf(loan, coolingOffDays), amount: minus(proceedsOf(loan), paidSoFar(loan)) };
}

/** Returns the amount of `giveBackOf` with its components; `null` in the same cases. */
export function giveBackFigures(loan: Loan) {
  const quote = coolingOffReturnOf(loan);
  if (quote === null) return null;
  const { fee } = loan.agreed;
  const otherCharges = plus(loan.penaltiesCharged, loan.rolloverFees + loan.planFees);
  return {
    amount: quote.amount,
    received: proceedsOf(loan),
    paid: paidSoFar(loan),
    fee,
    interest: totalInterest(loan.agreed),
    otherCharges,
  };
}

/** Only the day and the amount decide, not the payment's purpose: owing nothing is better for the borrower than the effect of any purpose. */
export function isCoolingOffReturn(loan: Loan, kind: LoanTransactionKind, amount: Centavos): boolean {
  const quote = PAYMENT_PURPOSES.some((purpose) => purpose === kind) ? coolingOffReturnOf(loan) : null;
  return quote !== null && amount >= quote.amount;
}

/** Ends the loan: turns all payments back into overpayment, reverses every charge and repays the principal received. The rest stays overpayment. */
export function giveBack(loan: Loan, amount: Centavos): void {
  const paid = paidSoFar(loan);
  loan.flows.move('lender.cash', 'overpayment', amount);
  reversePayments(loan);
  reverseCharges(loan);
  const proceeds = proceedsOf(loan);
  loan.flows.move('overpayment', 'principal', proceeds);
  loan.overpayment = minus(plus(paid, amount), proceeds);
  let left = proceeds;
  for (const each of loan.instalments) {
    each.paidPrincipal = smallerOf(left, loan.agreed.instalments[each.number - 1]?.principal ?? NOTHING);
    left = minus(left, each.paidPrincipal);
    [each.paidInterest, each.principal, each.interest, each.penalty] = [NOTHING, NOTHING, NOTHING, NOTHING];
  }
  loan.givenBackDay = loan.day;
}

const NOTHING = centavos(0);

const proceedsOf = ({ agreed }: Loan): Centavos => minus(agreed.principal, agreed.fee);

const paidPenalties = (loan: Loan): Centavos => minus(loan.penaltiesCharged, unpaidPenalties(loan));

/** All payments that the lender still has. A loan that can be given back has no amounts waived or written off. */
const paidSoFar = (loan: Loan): Centavos =>
  plus(
    sumOf(loan.instalments, ({ paidPrincipal, paidInterest }) => paidPrincipal + paidInterest),
    paidPenalties(loan) + loan.rolloverFees + loan.planFees + loan.overpayment + loan.rolloverWaiting,
  );

function reversePayments(loan: Loan): void {
  const { flows, instalments } = loan;
  for (const { paidPrincipal, paidInterest } of instalments) {
    flows.move('principal', 'overpayment', paidPrincipal);
    flows.move('interest', 'overpayment', paidInterest);
  }
  flows.move('penalty', 'overpayment', paidPenalties(loan));
  flows.move('lender.plans', 'overpayment', loan.planFees);
  flows.move('lender.rollovers', 'rollover', loan.rolloverFees);
  flows.move('rollover', 'overpayment', plus(loan.rolloverFees, loan.rolloverWaiting));
  loan.rolloverWaiting = NOTHING;
  loan.rolloverWaitingBy = null;
}

function reverseCharges(loan: Loan): void {
  const { agreed, flows } = loan;
  flows.move('lender.interest', 'interest', totalInterest(agreed));
  // The fee was withheld at disbursement, so a lower principal returns it.
  flows.move('lender.fees', 'principal', agreed.fee);
  flows.move('lender.penalties', 'penalty', loan.penaltiesCharged);
  loan.oneTimePenalty = NOTHING;
  loan.penaltiesCharged = NOTHING;
  loan.rolloverFees = NOTHING;
  loan.planFees = NOTHING;
}
