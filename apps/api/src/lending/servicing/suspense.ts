import type { Directory } from '../../platform/db/directory.ts';
import type { SuspenseRow } from '../../platform/db/schema/servicing.tables.ts';
import type { StaffAction } from '../../platform/staff/staff-actions.ts';
import { refuseAnothers } from '../../platform/staff/takes.ts';
import { claimPayment } from '../payments/payment-identity.ts';
import type { ProviderPayment } from '../payments/payment-identity.ts';

interface Kept {
  /** Why it fits no order, or can't be true of its own. */
  readonly reason: string;
  readonly at: Date;
}

/** Keeps money until somebody says whose it is. False when it has its place already, here or at an order. */
export function keepInSuspense(directory: Directory, payment: ProviderPayment, { reason, at }: Kept): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const known = await claimPayment(transaction, payment, { orderId: null, at });
    if (known === 'contradicted' || known.order_id !== null) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('suspense')
      .values({
        provider: payment.provider,
        // The payment and not the delivery: the settlement list names it too.
        event_id: payment.event.paymentId,
        amount: payment.event.amount,
        currency: payment.event.currency,
        reference: payment.event.providerReference,
        reason,
        channel_name: '',
        paid_at: new Date(payment.event.paidAt),
        received_at: at,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

export interface SuspenseKey {
  readonly provider: string;
  readonly eventId: string;
}

/** Null when there is no such money. */
export async function findSuspense(directory: Directory, { provider, eventId }: SuspenseKey): Promise<SuspenseRow | null> {
  const row = await directory
    .selectFrom('suspense')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Promises the money to an order before it is posted there. No other order can have it then, and whoever broke off in between does it
 * again. False when there is no such money, or another order has it.
 *
 * @param by whoever does it; left out, the money has found its order by itself
 */
export function promiseTo(
  directory: Directory,
  { provider, eventId }: SuspenseKey,
  orderId: string,
  by?: Pick<StaffAction, 'operator' | 'approval' | 'at'>,
): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('provider_payment')
      .set({ order_id: orderId })
      .where('provider', '=', provider)
      .where('payment_id', '=', eventId)
      .where('suspended', 'is', true)
      .where(({ eb, or }) => or([eb('order_id', 'is', null), eb('order_id', '=', orderId)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const money = await transaction
      .updateTable('suspense')
      .set({ assigned_order_id: orderId })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .returning(['taken_by', 'taken_at', 'taken_until'])
      .executeTakeFirstOrThrow();
    if (by !== undefined) refuseAnothers(money, by);
    return true;
  });
}

export async function resolveSuspense(directory: Directory, { provider, eventId }: SuspenseKey, at: Date): Promise<void> {
  await directory
    .updateTable('suspense')
    .set({ resolved_at: at })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('assigned_order_id', 'is not', null)
    .where('resolved_at', 'is', null)
    .execute();
}
