import type { Profile } from '@hiram/contract/product/profile.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { CellDatabase, Cells } from '../platform/db/cells.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { Directory } from '../platform/db/directory.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import { matchPayment } from '../lending/payments/match-payment.ts';
import { recordPayment } from '../lending/payments/record-payment.ts';
import type { PaymentProvider } from '../providers/payments.ts';
import type { JobsLog } from './jobs-log.ts';

/** What finding out about payments needs, in one cell. */
export interface PaymentJobDependencies {
  readonly database: CellDatabase;
  readonly cells: Cells;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly log: JobsLog;
  readonly profile: Profile;
  readonly payments: PaymentProvider;
}

/** Posts what was learned without a webhook, if it belongs to this cell. Posted before, it changes nothing. */
export async function reconcile(dependencies: PaymentJobDependencies, event: PaymentEvent): Promise<void> {
  const { database, clock, profile } = dependencies;
  const matched = await matchPayment(dependencies, event);
  if (matched === null || matched.database !== database) return;
  const { user_id: userId, order_id: orderId, intent_id: intentId } = matched.intent;
  const at = await clock.now();
  await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('an intent without its order');
    await recordPayment(transaction, order, intentId, event, { profile, at });
  });
}
