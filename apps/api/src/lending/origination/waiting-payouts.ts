import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { setAccountNeeded } from './payout-attempts.ts';
import { scheduleOrderTask } from './order-tasks.ts';

interface PayableAccount {
  readonly userId: string;
  /** `null` if payable at once. */
  readonly payableFrom?: Date | null;
  readonly at: Date;
}

/** Schedules the payouts that wait for an account, once the new account may be paid. Runs in the transaction that saves the account. */
export async function schedulePayoutsToAccount(
  transaction: CellTransaction,
  { userId, payableFrom = null, at }: PayableAccount,
): Promise<void> {
  // Locks all crediting orders, not only the waiting ones: another transaction may be marking one as waiting.
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
  if (payableFrom !== null) await postponeCreditingDueDate(transaction, userId, payableFrom);
}

async function postponeCreditingDueDate(transaction: CellTransaction, userId: string, payableFrom: Date): Promise<void> {
  await transaction
    .updateTable('loan_order')
    .set({ crediting_due_at: payableFrom })
    .where('user_id', '=', userId)
    .where('lifecycle', '=', orderStatus.crediting)
    .where('crediting_due_at', '<', payableFrom)
    .execute();
}
