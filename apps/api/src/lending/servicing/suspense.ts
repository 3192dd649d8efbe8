import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { SuspenseRow } from '../../platform/db/schema/servicing.tables.ts';

export interface UnmatchedMoney {
  readonly provider: string;
  readonly eventId: string;
  readonly amount: Centavos;
  readonly currency: string;
  /** What the provider named, if anything. */
  readonly reference: string | null;
  /** Why it fits no order. */
  readonly reason: string;
  readonly channelName: string;
  readonly paidAt: Date;
  readonly receivedAt: Date;
}

/** Keeps money that fits no order until somebody says whose it is; false when this event was kept before. */
export async function keepInSuspense(directory: Directory, money: UnmatchedMoney): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await directory
    .insertInto('suspense')
    .values({
      provider: money.provider,
      event_id: money.eventId,
      amount: money.amount,
      currency: money.currency,
      reference: money.reference,
      reason: money.reason,
      channel_name: money.channelName,
      paid_at: money.paidAt,
      received_at: money.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What waits, the oldest first. */
export function openSuspense(directory: Directory): Promise<SuspenseRow[]> {
  return directory.selectFrom('suspense').selectAll().where('resolved_at', 'is', null).orderBy('received_at').execute();
}

interface SuspenseKey {
  readonly provider: string;
  readonly eventId: string;
}

/**
 * Promises the money to an order before it is posted there. No other order can have it then, and a command that broke off in between is run
 * again. Throws when there is no such money, or another order has it.
 */
export async function promiseTo(directory: Directory, { provider, eventId }: SuspenseKey, orderId: string): Promise<SuspenseRow> {
  const row = await directory
    .updateTable('suspense')
    .set({ assigned_order_id: orderId })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where(({ eb, or }) => or([eb('assigned_order_id', 'is', null), eb('assigned_order_id', '=', orderId)]))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Error('there is no such money in suspense, or it is assigned to another order');
  return row;
}

export async function resolveSuspense(directory: Directory, { provider, eventId }: SuspenseKey, at: Date): Promise<void> {
  await directory
    .updateTable('suspense')
    .set({ resolved_at: at })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('resolved_at', 'is', null)
    .execute();
}
