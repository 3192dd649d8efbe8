import { centavos } from '@hiram/contract/wire/money.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { InstalmentRow, LoanOrderRow, OrderKey } from '../../tables/loan.ts';

type NewOrder = Pick<
  LoanOrderRow,
  'user_id' | 'order_id' | 'offer_id' | 'product_id' | 'lifecycle' | 'repeat_client' | 'terms_id' | 'created_at' | 'decision_due_at'
>;

const NOTHING = centavos(0);

export async function insertOrder(transaction: CellTransaction, order: NewOrder): Promise<void> {
  await transaction
    .insertInto('loan_order')
    .values({
      ...order,
      account_needed: false,
      principal_balance: NOTHING,
      interest_balance: NOTHING,
      penalty_balance: NOTHING,
      overpayment_balance: NOTHING,
      rollover_balance: NOTHING,
      one_time_penalty: NOTHING,
      one_time_charged: false,
      penalties_charged: NOTHING,
      rollover_fees: NOTHING,
    })
    .execute();
}

/** The amounts are fixed now; the due dates are set at disbursement. */
export async function insertInstalments(
  transaction: CellTransaction,
  { userId, orderId, plan }: OrderKey & { readonly plan: Plan },
): Promise<void> {
  const rows = plan.instalments.map(({ number, principal, interest }): InstalmentRow => ({
    user_id: userId,
    order_id: orderId,
    number,
    due_on: null,
    principal,
    interest,
    paid_principal: NOTHING,
    paid_interest: NOTHING,
    waived_principal: NOTHING,
    waived_interest: NOTHING,
    unpaid_penalty: NOTHING,
  }));
  await transaction.insertInto('instalment').values(rows).execute();
}
