import type { CellTransaction } from '../platform/db/cell-transaction.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import type { LockedOrder } from '../lending/ledger/transfers.ts';
import { idempotentResult, text } from '../platform/staff/act.ts';
import type { ActWork } from '../platform/staff/act.ts';
import type { PostingContext } from '../lending/servicing/repost-loan.ts';
import { recordOrderAct } from '../lending/servicing/order-acts.ts';

export const ORDER = { user: text, order: text };

interface OfOrder {
  readonly user: string;
  readonly order: string;
}

/** Returns false if the act was done before. */
type Effect = (transaction: CellTransaction, order: LockedOrder, context: PostingContext) => Promise<boolean>;

/** Applies an act to an order and records the action, once, in one transaction. */
export async function onOrder({ resources, doing }: ActWork, { user: userId, order: orderId }: OfOrder, effect: Effect) {
  const at = await resources.clock.now();
  const { database } = resources.cells.of(userId);
  const done = await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the borrower has no such order');
    const isNew = await effect(transaction, order, { profile: resources.config.profile, at });
    if (isNew) await recordOrderAct(transaction, order, { ...doing, at }, resources.config);
    return isNew;
  });
  return idempotentResult(done);
}
