import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { shardOfReference } from '../../platform/db/directory.ts';
import type { PaymentIntentRow } from '../../platform/db/schema/payments.tables.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { keepInSuspense } from '../servicing/suspense.ts';
import { intentOfReference } from './intents.ts';
import { recordPayment } from './record-payment.ts';

/** A payment as its provider tells of it: by webhook, when it is asked, or in its settlement list. */
interface ProviderPayment {
  /** The provider's name. */
  readonly provider: string;
  readonly event: PaymentEvent;
}

type PaymentSources = Pick<Resources, 'cells' | 'directory' | 'clock'>;

interface Reconciling {
  /** Only a payment of this cell is recorded: the list that it stands in is read for every cell. */
  readonly within?: CellDatabase;
  /** Asked in the transaction that posts; false leaves everything as it is. */
  readonly isNew?: (transaction: CellTransaction, userId: string) => Promise<boolean>;
}

/**
 * Brings a payment to the order that it is for, whichever way it was learned of. Posted before, it changes nothing. What fits no order of
 * ours waits in suspense.
 */
export async function reconcilePayment(
  sources: PaymentSources & { readonly profile: Profile },
  payment: ProviderPayment,
  { within, isNew = async () => true }: Reconciling = {},
): Promise<void> {
  if (payment.event.amount <= 0) throw new Refusal('invalidRequest', 'amount');
  const matched = await matchPayment(sources, payment);
  if (matched === null || (within !== undefined && matched.database !== within)) return;
  const { user_id: userId, order_id: orderId, intent_id: intentId } = matched.intent;
  const context = { profile: sources.profile, at: await sources.clock.now() };
  await matched.database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the order of the intent is missing');
    if (await isNew(transaction, userId)) await recordPayment(transaction, order, intentId, payment.event, context);
  });
}

interface MatchedPayment {
  readonly database: CellDatabase;
  readonly intent: PaymentIntentRow;
}

/** The intent that a payment belongs to; null when it belongs to none of ours, and then the money waits in suspense for a person. */
async function matchPayment({ cells, directory, clock }: PaymentSources, payment: ProviderPayment): Promise<MatchedPayment | null> {
  const { provider, event } = payment;
  const suspend = async (reason: string): Promise<null> => {
    // What is not final is not money yet.
    if (event.type === 'paid') await keepInSuspense(directory, { ...unmatched(payment), reason, receivedAt: await clock.now() });
    return null;
  };
  if (event.currency !== CURRENCY) return suspend('another currency');
  const shard = await shardOfReference(directory, provider, event.providerReference);
  if (shard === null) return suspend('unknown reference');
  const { database } = cells.holding(shard);
  const intent = await intentOfReference(database, { provider, reference: event.providerReference });
  // Its code is being stored this moment: the provider tells it again.
  if (intent === null) throw new Refusal('unavailable');
  return { database, intent };
}

const unmatched = ({ provider, event: { paymentId, providerReference, amount, currency, paidAt } }: ProviderPayment) => ({
  provider,
  // The payment and not the delivery: the settlement list names it too.
  eventId: paymentId,
  reference: providerReference,
  amount,
  currency,
  channelName: '',
  paidAt: new Date(paidAt),
});
