import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { Histogram } from 'prom-client';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { assertShardInCell } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { findProviderReference } from '../../platform/db/directory.ts';
import { runForBorrower } from '../../platform/db/shared-pool.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { insertSuspense, assignSuspenseTo, resolveSuspense } from './suspense.ts';
import { intentOfReference } from './intents.ts';
import { claimPayment, comparePayment } from './payment-identity.ts';
import type { ProviderPayment } from './payment-identity.ts';
import { implausibilityOf } from './plausibility.ts';
import { knownOfPayment, recordPayment } from './record-payment.ts';
import { transactionIdOf } from './transaction-ids.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

type PaymentSources = Pick<Resources, 'cells' | 'directory' | 'clock'> & { readonly profile: Profile };

const LAG_SECONDS = [1, 5, 30, 60, 300, 900, 3600, 6 * 3600, 86_400];

/** Observed when a payment is posted for the first time, from any source. */
export const postingLag = new Histogram({
  name: 'payment_posting_lag_seconds',
  help: 'Time from the payment, as reported by the provider, to the posting',
  buckets: LAG_SECONDS,
  registers: [],
});

interface Reconciling {
  /** Records the payment only if it belongs to this cell, because the settlement list is read for every cell. */
  readonly within?: CellDatabase;
  readonly insertEvent?: (transaction: CellTransaction, userId: string) => Promise<unknown>;
}

/**
 * Records a payment on its order, from any source. A payment that is known already changes nothing, and a conflicting report opens a discrepancy. A
 * payment that matches no order or is implausible is stored in suspense.
 */
export async function reconcilePayment(
  sources: PaymentSources,
  payment: ProviderPayment,
  { within, insertEvent = async () => undefined }: Reconciling = {},
): Promise<void> {
  if (payment.event.amount <= 0) throw new Refusal('invalidRequest', 'amount');
  const at = await sources.clock.now();
  const match = await matchPayment(sources, payment);
  if (typeof match === 'string') return suspend(sources, payment, { reason: match, at });
  if (within !== undefined && match.database !== within) return;
  const { database, intent } = match;
  // Payments of one borrower are serialized, so that many simultaneous reports do not occupy all connections.
  const outcome = await runForBorrower(intent.userId, () =>
    database.transaction().execute((transaction) => recordMatched(transaction, sources, { payment, intent, insertEvent, at })),
  );
  if (outcome.posted === true) postingLag.observe(Math.max(0, at.getTime() - Date.parse(payment.event.paidAt)) / 1000);
  if (outcome.is === 'doubtful') return suspend(sources, payment, { reason: outcome.reason, at });
  // After a crash before this point the money stays assigned to its order, and the next report of the payment resumes here.
  if (outcome.is === 'released')
    await resolveSuspense(sources.directory, { provider: payment.provider, eventId: payment.event.paymentId }, at);
}

interface MatchedPayment {
  readonly database: CellDatabase;
  readonly intent: PaymentIntentRow;
}

/** A code is stored within seconds of its reference. One that is still missing after this time was lost, for example by a restore. */
const STORED_WITHIN_MS = 10 * 60_000;

/** Returns the intent of a payment, or the reason why there is none. */
async function matchPayment(
  { cells, directory, clock }: PaymentSources,
  { provider, event }: ProviderPayment,
): Promise<MatchedPayment | string> {
  if (event.currency !== CURRENCY) return 'another currency';
  const found = await findProviderReference(directory, provider, event.providerReference);
  if (found === null) return 'unknown reference';
  const { database } = cells.cellOfShard(found.shard);
  const intent = await intentOfReference(database, { provider, reference: event.providerReference });
  if (intent !== null) return { database, intent };
  // The shard map used here may be older than the last move.
  await assertShardInCell(database, found.shard);
  if (clock.real().getTime() - found.createdAt.getTime() > STORED_WITHIN_MS) return 'lost reference';
  // The code is being stored at this moment. The provider will repeat its report.
  throw new Refusal('unavailable');
}

/** A payment that is not final is not money yet, and is only compared with earlier reports. */
async function suspend({ directory }: PaymentSources, payment: ProviderPayment, kept: { reason: string; at: Date }): Promise<void> {
  if (payment.event.type === 'paid') await insertSuspense(directory, payment, kept);
  else await comparePayment(directory, payment, kept.at);
}

interface Matched {
  readonly payment: ProviderPayment;
  readonly intent: PaymentIntentRow;
  readonly insertEvent: NonNullable<Reconciling['insertEvent']>;
  readonly at: Date;
}

/** `released`: the payment was in suspense before. `elsewhere`: it belongs to another order or contradicts an earlier report. */
type Outcome = { readonly is: 'doubtful'; readonly reason: string; readonly posted?: never } | Recorded;

interface Recorded {
  readonly is: 'recorded' | 'released' | 'elsewhere';
  readonly posted: boolean;
}

async function recordMatched(transaction: CellTransaction, { directory, profile }: PaymentSources, matched: Matched): Promise<Outcome> {
  const { payment, intent, insertEvent, at } = matched;
  const order = await lockOrder(transaction, intent);
  if (order === null) throw new Error('the order of the intent is missing');
  const transactionId = transactionIdOf(payment.provider, payment.event.paymentId);
  const known = await knownOfPayment(transaction, { ...intent, transactionId });
  const reason = implausibilityOf({ order, planned: known.planned, requested: intent.amount, event: payment.event, at });
  if (reason !== null) return { is: 'doubtful', reason };
  const place = await assignPayment(directory, { order, payment, postedAmount: known.posted ?? undefined, at });
  if (place === 'elsewhere') return { is: place, posted: false };
  await insertEvent(transaction, intent.userId);
  return { is: place, posted: await recordPayment(transaction, order, known, payment.event, { profile, at }) };
}

interface Placed {
  readonly order: LockedOrder;
  readonly payment: ProviderPayment;
  /** Amount posted at this order under the payment's id. */
  readonly postedAmount: Centavos | undefined;
  readonly at: Date;
}

/** Assigns the payment to this order unless it is assigned elsewhere. A payment that is not final is not assigned. */
async function assignPayment(
  directory: Resources['directory'],
  { order: { orderId }, payment, postedAmount, at }: Placed,
): Promise<'recorded' | 'released' | 'elsewhere'> {
  const { provider, event } = payment;
  if (event.type !== 'paid') return (await comparePayment(directory, payment, at)) === 'contradicted' ? 'elsewhere' : 'recorded';
  const known = await claimPayment(directory, payment, { orderId, postedAmount, at });
  if (known === 'contradicted') return 'elsewhere';
  // The payment was in suspense because its reference was unknown. It can be assigned now, unless staff have assigned it already.
  const isPromised = known.orderId === null && (await assignSuspenseTo(directory, { provider, eventId: event.paymentId }, orderId));
  if (known.orderId !== orderId && !isPromised) return 'elsewhere';
  return known.suspended ? 'released' : 'recorded';
}
