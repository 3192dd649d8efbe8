import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { dateOf, minus, plus, smaller, sumOf, totalInterest, totalOwed, unpaidPenalties } from './loan.ts';
import type { Loan } from './loan.ts';

/** What gives the loan back, as if it had never been: the principal that its borrower received, less what she has paid since. */
export interface GiveBack {
  /** The last day on which a payment counts towards it. */
  readonly until: CalendarDate;
  readonly amount: Centavos;
}

/** Null where the agreement has no cooling-off days, where they are over, and where nothing is owed. */
export function giveBackOf(loan: Loan): GiveBack | null {
  const { coolingOffDays } = loan.agreed.terms;
  if (coolingOffDays === undefined || loan.day > coolingOffDays || totalOwed(loan) === 0) return null;
  return { until: dateOf(loan, coolingOffDays), amount: minus(proceedsOf(loan), paidSoFar(loan)) };
}

/** The same with what it is made of, for the page that says so. */
export function giveBackFigures(loan: Loan) {
  const quote = giveBackOf(loan);
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

/** Only the day and the sum decide, not what the payment was meant for: to owe nothing is better than what any of them would do. */
export function givesBack(loan: Loan, kind: LoanTransactionKind, amount: Centavos): boolean {
  const quote = PAYMENT_PURPOSES.some((purpose) => purpose === kind) ? giveBackOf(loan) : null;
  return quote !== null && amount >= quote.amount;
}

/**
 * Ends the loan: whatever was paid becomes the borrower's own money again, every charge is reversed, and the money pays back what she received. What is
 * left of it is an overpayment.
 */
export function giveBack(loan: Loan, amount: Centavos): void {
  const paid = paidSoFar(loan);
  loan.flows.move('lender.cash', 'overpayment', amount);
  takeBackPayments(loan);
  reverseCharges(loan);
  const proceeds = proceedsOf(loan);
  loan.flows.move('overpayment', 'principal', proceeds);
  loan.overpayment = minus(plus(paid, amount), proceeds);
  let left = proceeds;
  for (const each of loan.instalments) {
    each.paidPrincipal = smaller(left, loan.agreed.instalments[each.number - 1]?.principal ?? NOTHING);
    left = minus(left, each.paidPrincipal);
    [each.paidInterest, each.principal, each.interest, each.penalty] = [NOTHING, NOTHING, NOTHING, NOTHING];
  }
  loan.givenBackDay = loan.day;
}

const NOTHING = centavos(0);

const proceedsOf = ({ agreed }: Loan): Centavos => minus(agreed.principal, agreed.fee);

const paidPenalties = (loan: Loan): Centavos => minus(loan.penaltiesCharged, unpaidPenalties(loan));

/** All that came and is still with the lender. A loan that can be given back has nothing in it that was given up. */
const paidSoFar = (loan: Loan): Centavos =>
  plus(
    sumOf(loan.instalments, ({ paidPrincipal, paidInterest }) => paidPrincipal + paidInterest),
    paidPenalties(loan) + loan.rolloverFees + loan.planFees + loan.overpayment + loan.rolloverWaiting,
  );

function takeBackPayments(loan: Loan): void {
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
  // It was kept back at the payout, so it is returned by not being asked for.
  flows.move('lender.fees', 'principal', agreed.fee);
  flows.move('lender.penalties', 'penalty', loan.penaltiesCharged);
  loan.oneTimePenalty = NOTHING;
  loan.penaltiesCharged = NOTHING;
  loan.rolloverFees = NOTHING;
  loan.planFees = NOTHING;
}
