import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { setAccountNeeded } from './payout-attempts.ts';
import { scheduleOrderTask } from './order-tasks.ts';

/** A new account is there: what waited for one is paid out. In the transaction that saves the account. */
export async function accountBound(
  transaction: CellTransaction,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  // All that are crediting, not only those that wait: one may be finding out just now that it has to.
  const orders = await transaction
    .selectFrom('loan_order')
    .select(['order_id', 'account_needed'])
    .where('user_id', '=', userId)
    .where('lifecycle', '=', orderStatus.crediting)
    .orderBy('order_id')
    .forUpdate()
    .execute();
  for (const { order_id: orderId } of orders.filter((order) => order.account_needed)) {
    await setAccountNeeded(transaction, { userId, orderId }, false);
    await scheduleOrderTask(transaction, { userId, orderId, kind: 'payout', dueAt: at });
  }
}
