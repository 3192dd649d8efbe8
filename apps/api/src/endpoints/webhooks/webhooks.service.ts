import { shardOfId } from '@hiram/contract/wire/ids.ts';
import { paymentEvent, payoutEvent } from '@hiram/contract/providers/providers.ts';
import type { PayoutEvent } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Cells } from '../../platform/db/cells.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import type { PayoutAttemptRow } from '../../platform/db/schema/loan.tables.ts';
import { recordPayout } from '../../lending/origination/payout.ts';
import { findAttempt } from '../../lending/origination/payout-attempts.ts';
import { matchPayment } from '../../lending/payments/match-payment.ts';
import { PROVIDER as PAYMENT_PROVIDER } from '../../lending/payments/open-intent.ts';
import { recordPayment } from '../../lending/payments/record-payment.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { ReadWebhook } from './webhook-access.ts';
import { insertEvent } from './webhooks.store.ts';

const PAYOUT_PROVIDER = 'payout';

/** The bank's word on a payout, stored under its event id in the transaction of its effect: told again, it has none. */
export async function takePayoutEvent({ cells, clock }: Pick<Resources, 'cells' | 'clock'>, { eventId, body }: ReadWebhook): Promise<void> {
  const event = readEvent(payoutEvent, body);
  const database = cellOfReference(cells, event.reference);
  const attempt = await findAttempt(database, event.reference);
  if (attempt === null) throw new Refusal('notFound');
  const at = await clock.now();
  await database.transaction().execute(async (transaction) => {
    await lockOrder(transaction, { userId: attempt.user_id, orderId: attempt.order_id });
    const isNew = await insertEvent(transaction, { provider: PAYOUT_PROVIDER, eventId, userId: attempt.user_id, body: event, at });
    if (isNew) await record(transaction, attempt, event, at);
  });
}

/** A reference of ours is an order's id and the number of the attempt; the order's id carries its shard. */
function cellOfReference(cells: Cells, reference: string) {
  const shard = shardOfId(reference.replace(/-\d{1,9}$/, ''), 'order');
  if (shard === null) throw new Refusal('notFound');
  return cells.holding(shard).database;
}

function record(transaction: CellTransaction, attempt: PayoutAttemptRow, event: PayoutEvent, at: Date): Promise<boolean> {
  const outcome = event.state === 'rejected' ? { state: event.state, reason: event.reason } : { state: event.state };
  return recordPayout(transaction, { userId: attempt.user_id, orderId: attempt.order_id, reference: attempt.reference, outcome, at });
}

/** A payment's word, stored under its event id in the transaction that posts it. What fits nothing of ours is heard too: it waits in suspense. */
export async function takePaymentEvent(resources: Resources, { eventId, body }: ReadWebhook): Promise<void> {
  const event = readEvent(paymentEvent, body);
  if (event.amount <= 0) throw new Refusal('invalidRequest', 'amount');
  const matched = await matchPayment(resources, event);
  if (matched === null) return;
  const { database, intent } = matched;
  const { user_id: userId, order_id: orderId, intent_id: intentId } = intent;
  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('an intent without its order');
    const isNew = await insertEvent(transaction, { provider: PAYMENT_PROVIDER, eventId, userId, body: event, at: context.at });
    if (isNew) await recordPayment(transaction, order, intentId, event, context);
  });
}

function readEvent<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = z.safeParse(schema, body);
  if (!read.success) throw new Refusal('invalidRequest', read.error.issues[0]?.path.join('.') ?? null);
  return read.data;
}
