import type { PayoutEvent } from '@hiram/contract/providers/providers.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import { sql } from 'kysely';
import { findRepaymentOf } from '../../lending/cards/card-repayments.ts';
import { recordCharge } from '../../lending/cards/record-charge.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import { recordDecision } from '../../lending/origination/decision.ts';
import { recordPayout } from '../../lending/origination/payout.ts';
import { findAttempt } from '../../lending/origination/payout-attempts.ts';
import { reconcilePayment } from '../../lending/payments/reconcile-payment.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { cellOfId, assertShardInCell } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { openDiscrepancy } from '../../lending/provider-reports/discrepancies.ts';
import { finishWebhook, markDead, storeWebhook } from '../../lending/provider-reports/stored-webhooks.ts';
import type { AuthenticWebhook, DeliveryKey } from '../../lending/provider-reports/stored-webhooks.ts';
import type { ChargeEvent, DecisionEvent, ProviderEvent, WebhookRequest } from '../../providers/webhook.ts';
import { storedAs, troubleText, parseReading } from './understanding.ts';
import type { Understood, UnderstoodEvent } from './understanding.ts';
import type { Report } from '../../tables/provider-report.ts';

/**
 * Verifies and parses the webhook with the provider's adapter, stores it if it is authentic, and passes its event to lending. A repeated delivery has
 * no further effect. A webhook that cannot be parsed is stored as a dead letter and answered with success, because a retry would not parse either.
 */
export async function receiveWebhook(resources: Resources, provider: string, request: WebhookRequest): Promise<void> {
  const reader = resources.providers.webhooks.get(provider);
  if (reader === undefined) throw new Refusal('notFound');
  const reading = await reader.readWebhook(request);
  if (reading.is === 'forged') throw new Refusal('notAllowed');
  if (reading.is === 'other') return;
  const understood = parseReading(reading);
  const webhook = { provider, request, ...storedAs(understood, request) };
  const before = await storeWebhook(resources.directory, webhook);
  if (before === null) await judgeWebhook(resources, webhook, understood);
  else await openEventDiscrepancy(resources, webhook, before);
}

/** Opens a discrepancy for a second event with the id of an earlier one. Only the first event takes effect. */
async function openEventDiscrepancy({ directory, clock }: Resources, webhook: AuthenticWebhook, known: Report): Promise<void> {
  const { provider, deliveryId: subject, reported } = webhook;
  await openDiscrepancy(directory, { provider, kind: 'event', subject, known, reported, at: await clock.now() });
}

/** Returns true if the event took effect, false if it is now a dead letter. Throws on faults of our own, so that the provider retries. */
export async function judgeWebhook(resources: Resources, key: DeliveryKey, understood: Understood): Promise<boolean> {
  const trouble = 'trouble' in understood ? understood.trouble : await troubleWith(resources, key.provider, understood);
  if (trouble === null) await finishWebhook(resources.directory, key, resources.clock.real());
  else await markDead(resources.directory, key, trouble);
  return trouble === null;
}

async function troubleWith(resources: Resources, provider: string, { eventId, event }: UnderstoodEvent): Promise<string | null> {
  try {
    await applyEvent(resources, { provider, eventId, at: await resources.clock.now() }, event);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.reason !== 'unavailable') return troubleText(error.reason, error.field);
    throw error;
  }
}

interface Delivery {
  readonly provider: string;
  readonly eventId: string;
  readonly at: Date;
}

/** Returns false if the event was received before. Runs in the transaction of the event's effect, so that either both or neither is stored. */
const isNew =
  ({ provider, eventId, at }: Delivery, body: unknown) =>
  async (transaction: CellTransaction, userId: string): Promise<boolean> => {
    const inserted = await providerEvent.first(transaction, { provider, eventId, userId, body: JSON.stringify(body), at });
    return inserted !== undefined;
  };

interface KeptEvent extends Delivery {
  readonly userId: string;
  readonly body: string;
}

const providerEvent = prepared((database: CellDatabase, { provider, eventId, userId, body, at }: KeptEvent) =>
  database
    .insertInto('provider_event')
    .values({ provider, eventId, userId, body: sql`${body}::jsonb`, receivedAt: at })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId'),
);

async function applyEvent(resources: Resources, delivery: Delivery, event: ProviderEvent): Promise<void> {
  switch (event.kind) {
    case 'payment':
      return reconcilePayment(
        { ...resources, profile: resources.config.profile },
        { provider: delivery.provider, event: event.payment },
        { insertEvent: isNew(delivery, event.payment) },
      );
    case 'payout':
      return applyPayoutEvent(resources, delivery, event.payout);
    case 'decision':
      return applyDecisionEvent(resources, delivery, event.decision);
    case 'charge':
      return applyChargeEvent(resources, delivery, event.charge);
  }
}

async function applyPayoutEvent({ cells }: Resources, delivery: Delivery, event: PayoutEvent): Promise<void> {
  // Our reference of a payout is the order's id and the number of the attempt.
  const ofOrder = event.reference.replace(/-\d{1,9}$/, '');
  const database = cellOf(cells, ofOrder, 'order');
  const attempt = (await findAttempt(database, event.reference)) ?? (await refuseUnknown(database, ofOrder));
  const { userId, orderId, reference } = attempt;
  const outcome = event.state === 'rejected' ? { state: event.state, reason: event.reason } : { state: event.state };
  await database.transaction().execute(async (transaction) => {
    await lockOrder(transaction, { userId, orderId });
    if (await isNew(delivery, event)(transaction, userId))
      await recordPayout(transaction, { userId, orderId, reference, outcome, at: delivery.at });
  });
}

async function applyDecisionEvent({ cells, config }: Resources, delivery: Delivery, event: DecisionEvent): Promise<void> {
  const database = cellOf(cells, event.reference, 'order');
  const found = await database.selectFrom('loan_order').select('userId').where('orderId', '=', event.reference).executeTakeFirst();
  const order = found ?? (await refuseUnknown(database, event.reference));
  const key = { userId: order.userId, orderId: event.reference };
  const decision = event.decision === 'approved' ? { approved: true as const } : { approved: false as const, reason: event.reason };
  await database.transaction().execute(async (transaction) => {
    await lockOrder(transaction, key);
    if (await isNew(delivery, event)(transaction, key.userId))
      await recordDecision(transaction, { ...key, decision, profile: config.profile, at: delivery.at });
  });
}

async function applyChargeEvent({ cells, config }: Resources, delivery: Delivery, event: ChargeEvent): Promise<void> {
  const database = cellOf(cells, event.reference, 'intent');
  const repayment = (await findRepaymentOf(database, event.reference)) ?? (await refuseUnknown(database, event.reference));
  const context = { profile: config.profile, at: delivery.at, isNew: isNew(delivery, event) };
  await recordCharge(database, repayment, event.state, context);
}

/** Throws if the shard has moved since the map was read, so that the call is retried in the other cell; otherwise the id is unknown. */
async function refuseUnknown(database: CellDatabase, id: string): Promise<never> {
  const shard = shardOfId(id);
  if (shard !== null) await assertShardInCell(database, shard);
  throw new Refusal('notFound');
}

/** Our ids contain their shard. */
function cellOf(cells: Resources['cells'], id: string, kind: 'order' | 'intent') {
  const cell = cellOfId(cells, id, kind);
  if (cell === null) throw new Refusal('notFound');
  return cell.database;
}
