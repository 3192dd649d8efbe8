import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { setAccountNeeded } from './payout-attempts.ts';
import { scheduleOrderTask } from './order-tasks.ts';

interface BoundAccount {
  readonly userId: string;
  /** Null: at once. */
  readonly payableFrom?: Date | null;
  readonly at: Date;
}

/** A new account is there: what waited for one is paid out, as soon as it may be. In the transaction that saves the account. */
export async function accountBound(transaction: CellTransaction, { userId, payableFrom = null, at }: BoundAccount): Promise<void> {
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
    await scheduleOrderTask(transaction, { userId, orderId, kind: 'payout', dueAt: payableFrom ?? at });
  }
  if (payableFrom !== null) await promiseNoSooner(transaction, userId, payableFrom);
}

/** The day that the money was promised for is not before the day on which it may be sent. */
async function promiseNoSooner(transaction: CellTransaction, userId: string, payableFrom: Date): Promise<void> {
  await transaction
    .updateTable('loan_order')
    .set({ crediting_due_at: payableFrom })
    .where('user_id', '=', userId)
    .where('lifecycle', '=', orderStatus.crediting)
    .where('crediting_due_at', '<', payableFrom)
    .execute();
}
