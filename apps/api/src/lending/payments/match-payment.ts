import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { shardOfReference } from '../../platform/db/directory.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { keepInSuspense } from '../servicing/suspense.ts';
import { intentOfReference } from './intents.ts';
import { PROVIDER } from './open-intent.ts';
import type { PaymentIntentRow } from '../../platform/db/schema/payments.tables.ts';

export interface MatchedPayment {
  readonly database: CellDatabase;
  readonly intent: PaymentIntentRow;
}

type Whereabouts = Pick<Resources, 'cells' | 'directory' | 'clock'>;

/** The intent that a payment belongs to; null when it belongs to none of ours, and then the money waits in suspense for a person. */
export async function matchPayment({ cells, directory, clock }: Whereabouts, event: PaymentEvent): Promise<MatchedPayment | null> {
  const suspend = async (reason: string): Promise<null> => {
    // What is not final is not money yet.
    if (event.type === 'paid') await keepInSuspense(directory, { ...unmatched(event), reason, receivedAt: await clock.now() });
    return null;
  };
  if (event.currency !== CURRENCY) return suspend('another currency');
  const shard = await shardOfReference(directory, PROVIDER, event.providerReference);
  if (shard === null) return suspend('unknown reference');
  const { database } = cells.holding(shard);
  const intent = await intentOfReference(database, event.providerReference);
  // Its code is being stored this moment: the provider tells it again.
  if (intent === null) throw new Refusal('unavailable');
  return { database, intent };
}

const unmatched = ({ paymentId, providerReference, amount, currency, paidAt }: PaymentEvent) => ({
  provider: PROVIDER,
  // The payment and not the delivery: the settlement list names it too.
  eventId: paymentId,
  reference: providerReference,
  amount,
  currency,
  channelName: '',
  paidAt: new Date(paidAt),
});
