import { randomBytes } from 'node:crypto';
import { addDays, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { shardOf } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { assertWithinBound } from '../borrowers/row-bounds.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { PaymentChannel } from './channels.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { OrderKey } from '../../tables/loan.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

const MINUTE_MS = 60_000;
/** The provider's webhook arrives within seconds. Without it, the intent is polled after this time. */
const FIRST_POLL_MS = 2 * MINUTE_MS;

export interface IntentRequest {
  readonly purpose: PaymentPurpose;
  readonly channel: PaymentChannel;
  readonly amount: Centavos;
  /** Terms that limit a rollover. */
  readonly termsId: string | null;
  /** Last day on which the payment has its quoted effect; `null` if only the channel limits it. */
  readonly lastDay: CalendarDate | null;
}

/** Returns the open intent of this request, or creates one. With the order locked, two simultaneous requests return the same intent. */
export async function findOrCreateIntent(
  transaction: CellTransaction,
  order: LockedOrder,
  request: IntentRequest,
  at: Date,
): Promise<PaymentIntentRow> {
  const open = await openIntentOf(transaction, order, request);
  if (open !== null && open.expiresAt > at) return open;
  if (open !== null) await setState(transaction, open, 'expired', at);
  await assertWithinBound(transaction, 'payment_intent', { userId: order.userId, at });
  return insertIntent(transaction, order, request, at);
}

type SameIntent = Pick<IntentRequest, 'purpose' | 'amount'> & { readonly channel: Pick<PaymentChannel, 'channelNumber'> };

/** At most one is open. It may have expired without being marked. */
export async function openIntentOf(
  database: CellDatabase,
  { userId, orderId }: OrderKey,
  { purpose, amount, channel }: SameIntent,
): Promise<PaymentIntentRow | null> {
  const row = await database
    .selectFrom('payment_intent')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('purpose', '=', purpose)
    .where('channelNumber', '=', channel.channelNumber)
    .where('amount', '=', amount)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row ?? null;
}

/** True if a payment for the order was received that is not posted yet. */
export async function hasReceived(database: CellDatabase, { userId, orderId }: OrderKey): Promise<boolean> {
  const row = await database
    .selectFrom('payment_intent')
    .select('intentId')
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'received')
    .executeTakeFirst();
  return row !== undefined;
}

async function insertIntent(
  transaction: CellTransaction,
  order: LockedOrder,
  { purpose, channel, amount, termsId, lastDay }: IntentRequest,
  at: Date,
): Promise<PaymentIntentRow> {
  const intent: PaymentIntentRow = {
    userId: order.userId,
    intentId: makeId('intent', shardOf(order.userId), randomBytes(12)),
    orderId: order.orderId,
    purpose,
    channelNumber: channel.channelNumber,
    provider: channel.provider,
    amount,
    state: 'waiting',
    stateAt: at,
    paidAmount: centavos(0),
    createdAt: at,
    expiresAt: endOf(lastDay, channel, at),
    providerReference: null,
    code: '',
    checkoutUrl: '',
    nextPollAt: new Date(at.getTime() + FIRST_POLL_MS),
    pollAttempts: 0,
    termsId,
  };
  await transaction.insertInto('payment_intent').values(intent).execute();
  return intent;
}

function endOf(lastDay: CalendarDate | null, { validMinutes: minutes }: PaymentChannel, at: Date): Date {
  const end = new Date(at.getTime() + minutes * MINUTE_MS);
  const midnight = lastDay === null ? end : startOfManilaDay(addDays(lastDay, 1));
  return midnight < end ? midnight : end;
}

type IntentName = Pick<PaymentIntentRow, 'userId' | 'intentId'>;

async function setState(transaction: CellTransaction, intent: IntentName, state: PaymentState, at: Date): Promise<void> {
  await changeIntent(transaction, intent, { state, stateAt: at });
}

export async function changeIntent(
  database: CellDatabase,
  { userId, intentId }: IntentName,
  change: Partial<PaymentIntentRow>,
): Promise<void> {
  await database.updateTable('payment_intent').set(change).where('userId', '=', userId).where('intentId', '=', intentId).execute();
}

/** A provider's reference, which is unique for that provider only. */
interface ReferenceKey {
  readonly provider: string;
  readonly reference: string;
}

/** `null` if this cell has no intent with the provider's reference. The caller must have looked up the cell in the directory. */
export async function intentOfReference(database: CellDatabase, { provider, reference }: ReferenceKey): Promise<PaymentIntentRow | null> {
  return (await byReference.first(database, { provider, reference })) ?? null;
}

const byReference = prepared((database: CellDatabase, given: ReferenceKey) =>
  database.selectFrom('payment_intent').selectAll().where('provider', '=', given.provider).where('providerReference', '=', given.reference),
);
