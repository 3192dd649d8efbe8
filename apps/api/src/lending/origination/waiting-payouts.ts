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
    .select(['orderId', 'accountNeeded'])
    .where('userId', '=', userId)
    .where('lifecycle', '=', orderStatus.crediting)
    .orderBy('orderId')
    .forUpdate()
    .execute();
  for (const { orderId } of orders.filter((order) => order.accountNeeded)) {
    await setAccountNeeded(transaction, { userId, orderId }, false);
    await scheduleOrderTask(transaction, { userId, orderId, kind: 'payout', dueAt: payableFrom ?? at });
  }
  if (payableFrom !== null) await postponeCreditingDueDate(transaction, userId, payableFrom);
}

async function postponeCreditingDueDate(transaction: CellTransaction, userId: string, payableFrom: Date): Promise<void> {
  await transaction
    .updateTable('loan_order')
    .set({ creditingDueAt: payableFrom })
    .where('userId', '=', userId)
    .where('lifecycle', '=', orderStatus.crediting)
    .where('creditingDueAt', '<', payableFrom)
    .execute();
}
