import { shardOfId } from '@hiram/contract/ids.ts';
import { payoutEvent } from '@hiram/contract/providers.ts';
import type { PayoutEvent } from '@hiram/contract/providers.ts';
import * as z from 'zod/mini';
import type { CellTransaction } from '../cell-transaction.ts';
import type { Cells } from '../cells.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { PayoutAttemptRow } from '../loan/loan.tables.ts';
import { recordPayout } from '../loan/payout.ts';
import { findAttempt } from '../loan/payout-attempts.ts';
import { Refusal } from '../refusal.ts';
import type { Resources } from '../resources.ts';
import type { ReadWebhook } from './webhook-access.ts';
import { insertEvent } from './webhooks.store.ts';

const PROVIDER = 'payout';

/** The bank's word on a payout, stored under its event id in the transaction of its effect: told again, it has none. */
export async function takePayoutEvent({ cells, clock }: Pick<Resources, 'cells' | 'clock'>, { eventId, body }: ReadWebhook): Promise<void> {
  const read = z.safeParse(payoutEvent, body);
  if (!read.success) throw new Refusal('invalidRequest', read.error.issues[0]?.path.join('.') ?? null);
  const event = read.data;
  const database = cellOfReference(cells, event.reference);
  const attempt = await findAttempt(database, event.reference);
  if (attempt === null) throw new Refusal('notFound');
  const at = await clock.now();
  await database.transaction().execute(async (transaction) => {
    await lockOrder(transaction, { userId: attempt.user_id, orderId: attempt.order_id });
    const isNew = await insertEvent(transaction, { provider: PROVIDER, eventId, userId: attempt.user_id, body: event, at });
    if (isNew) await record(transaction, attempt, event, at);
  });
}

/** A reference of ours is an order's id and the number of the attempt; the order's id carries its shard. */
function cellOfReference(cells: Cells, reference: string) {
  const shard = shardOfId(reference.replace(/-\d{1,9}$/, ''), 'order');
  const cell = cells.all.find(({ range }) => shard !== null && range.first <= shard && shard <= range.last);
  if (cell === undefined) throw new Refusal('notFound');
  return cell.database;
}

function record(transaction: CellTransaction, attempt: PayoutAttemptRow, event: PayoutEvent, at: Date): Promise<boolean> {
  const outcome = event.state === 'rejected' ? { state: event.state, reason: event.reason } : { state: event.state };
  return recordPayout(transaction, { userId: attempt.user_id, orderId: attempt.order_id, reference: attempt.reference, outcome, at });
}
