import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { InferResult } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { recordEvents } from '../events/record-events.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { plannedTotal } from '../servicing/loan-rows.ts';
import { amountOfTransaction } from '../servicing/loan-transactions.ts';
import { postTransaction } from '../servicing/repost-loan.ts';
import type { PostingContext } from '../servicing/repost-loan.ts';
import { changeIntent } from './intents.ts';
import { transactionIdOf } from './transaction-ids.ts';
import type { OrderKey } from '../../tables/loan.ts';

/**
 * Records a provider's report on an intent: from a webhook, status polling or the settlement list. A payment counts once, from any source. Returns
 * true if it was posted now.
 */
export async function recordPayment(
  transaction: CellTransaction,
  order: LockedOrder,
  intent: KnownOfPayment,
  event: PaymentEvent,
  context: PostingContext,
): Promise<boolean> {
  if (event.type === 'paid') return post(transaction, order, intent, event, context);
  if (intent.state === 'waiting' || intent.state === 'expired') await markReceived(transaction, intent, event, context.at);
  return false;
}

/** Shows the received amount to the borrower without changing a balance. */
async function markReceived(
  transaction: CellTransaction,
  intent: KnownOfPayment,
  { paymentId, amount }: PaymentEvent,
  at: Date,
): Promise<void> {
  await changeIntent(transaction, intent, { state: 'received', stateAt: at, paidAmount: amount });
  const { userId, orderId, intentId } = intent;
  const data = { userId, orderId, intentId, amount };
  await recordEvents(transaction, { type: 'loan.payment.received', effect: `${intentId}:${paymentId}`, data, at });
}

/** Posts the payment as made: another amount than requested is a part payment or an overpayment, and an expired code counts too. */
async function post(
  transaction: CellTransaction,
  order: LockedOrder,
  intent: KnownOfPayment,
  { paymentId, amount, paidAt }: PaymentEvent,
  context: PostingContext,
): Promise<boolean> {
  const valueOn = manilaDateOf(new Date(paidAt));
  const { purpose: kind, intentId, name: channelName, termsId } = intent;
  const payment = { transactionId: transactionIdOf(intent.provider, paymentId), kind, amount, valueOn, intentId, channelName, termsId };
  const isNew = await postTransaction(transaction, order, payment, context);
  if (!isNew) return false;
  await postedIntent.all(transaction, {
    userId: intent.userId,
    intentId,
    at: context.at,
    // An amount that was only received before is this payment, or one that will be reported separately.
    paid: centavos(amount + (intent.state === 'posted' ? intent.paidAmount : 0)),
  });
  return true;
}

interface PostedIntent {
  readonly userId: string;
  readonly intentId: string;
  readonly at: Date;
  readonly paid: Centavos;
}

const postedIntent = prepared((database: CellDatabase, given: PostedIntent) =>
  database
    .updateTable('payment_intent')
    .set({ state: 'posted', stateAt: given.at, paidAmount: given.paid, nextPollAt: null })
    .where('userId', '=', given.userId)
    .where('intentId', '=', given.intentId),
);

interface PaymentKey extends OrderKey {
  readonly intentId: string;
  readonly transactionId: string;
}

type KnownOfPayment = InferResult<ReturnType<typeof knownQuery>>[number];

/** Reads what is needed to record a payment. Must be called under the order's lock, because another event may have come in between. */
export async function knownOfPayment(transaction: CellTransaction, key: PaymentKey): Promise<KnownOfPayment> {
  const known = await knownByKey.first(transaction, key);
  if (known === undefined) throw new Error('the intent of the payment is missing');
  return known;
}

const knownQuery = (database: CellDatabase, given: PaymentKey) =>
  database
    .selectFrom('payment_intent as intent')
    .innerJoin('payment_channel as channel', 'channel.channelNumber', 'intent.channelNumber')
    .select(['intent.userId', 'intent.intentId', 'intent.orderId', 'intent.purpose', 'intent.provider', 'intent.state'])
    .select(['intent.paidAmount', 'intent.termsId', 'channel.name'])
    .select([plannedTotal(database, given).$asScalar().$notNull().as('planned'), amountOfTransaction(database, given).as('posted')])
    .where('intent.userId', '=', given.userId)
    .where('intent.intentId', '=', given.intentId);

const knownByKey = prepared(knownQuery);
