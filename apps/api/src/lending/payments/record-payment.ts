import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { recordEvents } from '../events/record-events.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { postTransaction } from '../servicing/repost-loan.ts';
import type { PostingContext } from '../servicing/repost-loan.ts';
import { changeIntent } from './intents.ts';
import { transactionIdOf } from './transaction-ids.ts';
import type { PaymentIntentRow } from '../../platform/db/schema/payments.tables.ts';

interface IntentName {
  readonly userId: string;
  readonly intentId: string;
}

/** What the provider says came of an intent: by webhook, asked, or in its settlement list. A payment counts once, whichever way it is learned: true when it was posted now. */
export async function recordPayment(
  transaction: CellTransaction,
  order: LockedOrder,
  intentId: string,
  event: PaymentEvent,
  context: PostingContext,
): Promise<boolean> {
  // Read under the order's lock: another event of it may have come in between.
  const intent = await findIntent(transaction, { userId: order.user_id, intentId });
  if (event.type === 'paid') return post(transaction, order, intent, event, context);
  if (intent.state === 'waiting' || intent.state === 'expired') await markReceived(transaction, intent, event, context.at);
  return false;
}

/** The borrower sees what came; it moves no balance yet. */
async function markReceived(
  transaction: CellTransaction,
  intent: NamedIntent,
  { paymentId, amount }: PaymentEvent,
  at: Date,
): Promise<void> {
  await changeIntent(transaction, intent, { state: 'received', state_at: at, paid_amount: amount });
  const { user_id: userId, order_id: orderId, intent_id: intentId } = intent;
  const data = { userId, orderId, intentId, amount };
  await recordEvents(transaction, { type: 'loan.payment.received', effect: `${intentId}:${paymentId}`, data, at });
}

/** As it came: another amount than was asked for is a part, or an overpayment; a code that had expired counts too. */
async function post(
  transaction: CellTransaction,
  order: LockedOrder,
  intent: NamedIntent,
  { paymentId, amount, paidAt }: PaymentEvent,
  context: PostingContext,
): Promise<boolean> {
  const valueOn = manilaDateOf(new Date(paidAt));
  const { purpose: kind, intent_id: intentId, name: channelName, terms_id: termsId } = intent;
  const payment = { transactionId: transactionIdOf(intent.provider, paymentId), kind, amount, valueOn, intentId, channelName, termsId };
  const isNew = await postTransaction(transaction, order, payment, context);
  if (!isNew) return false;
  await changeIntent(transaction, intent, {
    state: 'posted',
    state_at: context.at,
    // What was only received before is this payment, or one that will come by itself.
    paid_amount: centavos(amount + (intent.state === 'posted' ? intent.paid_amount : 0)),
    next_poll_at: null,
  });
  return true;
}

type NamedIntent = PaymentIntentRow & { readonly name: string };

async function findIntent(transaction: CellTransaction, { userId, intentId }: IntentName): Promise<NamedIntent> {
  const intent = await namedIntent.first(transaction, { userId, intentId });
  if (intent === undefined) throw new Error('the intent of the payment is missing');
  return intent;
}

const namedIntent = prepared((database: CellDatabase, given: IntentName) =>
  database
    .selectFrom('payment_intent')
    .innerJoin('payment_channel', 'payment_channel.channel_number', 'payment_intent.channel_number')
    .selectAll('payment_intent')
    .select('payment_channel.name')
    .where('user_id', '=', given.userId)
    .where('intent_id', '=', given.intentId),
);
