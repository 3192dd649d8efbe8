import type { Centavos } from '@hiram/contract/wire/money.ts';
import { countRepaid, minus, plus, smallerOf, termDaysOf } from './loan.ts';
import type { Loan } from './loan.ts';

/** `dueOnly`: a payment pays only instalments that are due. `prepay`: it pays later instalments too. */
export type AllocationReach = 'dueOnly' | 'prepay';

/**
 * Allocates up to `amount` of the overpayment: to the one-time penalty, then to daily penalties (oldest instalment first), then to interest and
 * principal, instalment by instalment. The rest stays overpayment.
 */
export function allocatePayment(loan: Loan, amount: Centavos, reach: AllocationReach): void {
  let left = amount;
  const pay = (owed: Centavos, account: 'penalty' | 'interest' | 'principal'): Centavos => {
    const paid = smallerOf(left, owed);
    left = minus(left, paid);
    loan.flows.move('overpayment', account, paid);
    return paid;
  };
  loan.oneTimePenalty = minus(loan.oneTimePenalty, pay(loan.oneTimePenalty, 'penalty'));
  for (const each of loan.instalments) each.penalty = minus(each.penalty, pay(each.penalty, 'penalty'));
  for (const each of loan.instalments) {
    if (each.dueDay > loan.day && reach === 'dueOnly') continue;
    const interest = pay(each.interest, 'interest');
    const principal = pay(each.principal, 'principal');
    each.interest = minus(each.interest, interest);
    each.principal = minus(each.principal, principal);
    countRepaid(loan, each.dueDay, { principal, charges: interest });
    each.paidInterest = plus(each.paidInterest, interest);
    each.paidPrincipal = plus(each.paidPrincipal, principal);
  }
  loan.overpayment = minus(loan.overpayment, amount - left);
}

/** True if a payment made today may pay instalments that are not due yet. */
export function isPrepaymentOpen({ agreed, day }: Loan): boolean {
  const { prepaymentOnlyAfter: wait } = agreed.terms;
  if (wait === null) return true;
  return day >= wait.daysSinceDisbursement && day > wait.partOfTerm * termDaysOf(agreed);
}

export const reachToday = (loan: Loan): AllocationReach => (isPrepaymentOpen(loan) ? 'prepay' : 'dueOnly');
