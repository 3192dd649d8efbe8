import { centavos } from '@hiram/contract/wire/money.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { InstalmentRow, LoanOrderRow, OrderKey } from '../../tables/loan.ts';

type NewOrder = Pick<
  LoanOrderRow,
  'userId' | 'orderId' | 'offerId' | 'productId' | 'lifecycle' | 'repeatClient' | 'termsId' | 'createdAt' | 'decisionDueAt'
>;

const NOTHING = centavos(0);

export async function insertOrder(transaction: CellTransaction, order: NewOrder): Promise<void> {
  await transaction
    .insertInto('loan_order')
    .values({
      ...order,
      accountNeeded: false,
      principalBalance: NOTHING,
      interestBalance: NOTHING,
      penaltyBalance: NOTHING,
      overpaymentBalance: NOTHING,
      rolloverBalance: NOTHING,
      oneTimePenalty: NOTHING,
      oneTimeCharged: false,
      penaltiesCharged: NOTHING,
      rolloverFees: NOTHING,
    })
    .execute();
}

/** The amounts are fixed now; the due dates are set at disbursement. */
export async function insertInstalments(
  transaction: CellTransaction,
  { userId, orderId, plan }: OrderKey & { readonly plan: Plan },
): Promise<void> {
  const rows = plan.instalments.map(({ number, principal, interest }): InstalmentRow => ({
    userId,
    orderId,
    number,
    dueOn: null,
    principal,
    interest,
    paidPrincipal: NOTHING,
    paidInterest: NOTHING,
    waivedPrincipal: NOTHING,
    waivedInterest: NOTHING,
    unpaidPenalty: NOTHING,
  }));
  await transaction.insertInto('instalment').values(rows).execute();
}
