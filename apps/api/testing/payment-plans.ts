import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { totalOwed } from '../src/lending/engine/loan.ts';
import type { Loan } from '../src/lending/engine/loan.ts';
import type { PaymentPlanChoice } from '../src/lending/engine/payment-plan-choices.ts';
import { lockOrder } from '../src/lending/ledger/transfers.ts';
import { agreeOnPlan } from '../src/lending/servicing/payment-plans.ts';
import type { Resources } from '../src/providers/resources.ts';
import { inTransaction } from './loans.ts';
import type { BuiltOrder } from './loans.ts';
import { readLoan } from './read-loan.ts';

export const agreeOn = (
  { config: { profile } }: Resources,
  order: BuiltOrder,
  { loan, choice, at }: { readonly loan: Loan; readonly choice: PaymentPlanChoice; readonly at: Date },
): Promise<void> =>
  inTransaction(order.borrower, async (transaction) => {
    const locked = await lockOrder(transaction, order);
    if (locked === null) throw new Error('no order');
    await agreeOnPlan(transaction, locked, { loan, choice }, { profile, at });
  });

/** Agrees to a plan of one payment in thirty days, even if the profile offers none. */
export async function buildPaymentPlan(resources: Resources, order: BuiltOrder): Promise<void> {
  const at = await resources.clock.now();
  const loan = await readLoan(resources, order, manilaDateOf(at));
  const amount = totalOwed(loan);
  const steps = [{ day: loan.day + 30, amount }];
  const choice = { amount, total: amount, price: centavos(0), steps, daysWon: 0, byRollover: null };
  await agreeOn(resources, order, { loan, choice, at });
}
