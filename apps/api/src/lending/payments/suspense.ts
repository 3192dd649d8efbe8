import type { Directory } from '../../platform/db/directory.ts';
import type { StaffAction } from '../../platform/staff/staff-actions.ts';
import { assertNotClaimedByOther } from '../../platform/staff/claims.ts';
import { claimPayment } from './payment-identity.ts';
import type { ProviderPayment } from './payment-identity.ts';
import type { SuspenseRow } from '../../tables/payment.ts';

interface SuspenseEntry {
  /** Why the payment matches no order or cannot be true. */
  readonly reason: string;
  readonly at: Date;
}

/**
 * Stores a payment in suspense until it is assigned to an order. Returns false if it is there already, belongs to an order or contradicts an earlier
 * report.
 */
export function insertSuspense(directory: Directory, payment: ProviderPayment, { reason, at }: SuspenseEntry): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const known = await claimPayment(transaction, payment, { orderId: null, at });
    if (known === 'contradicted' || known.orderId !== null) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('suspense')
      .values({
        provider: payment.provider,
        // The payment's id instead of the delivery's, because the settlement list contains the payment too.
        eventId: payment.event.paymentId,
        amount: payment.event.amount,
        currency: payment.event.currency,
        reference: payment.event.providerReference,
        reason,
        channelName: '',
        paidAt: new Date(payment.event.paidAt),
        receivedAt: at,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}

export interface SuspenseKey {
  readonly provider: string;
  readonly eventId: string;
}

export async function findSuspense(directory: Directory, { provider, eventId }: SuspenseKey): Promise<SuspenseRow | null> {
  const row = await directory
    .selectFrom('suspense')
    .selectAll()
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Assigns the money to an order before it is posted there, so that no other order can get it and an interrupted assignment can be resumed. Returns
 * false if there is no such money or another order has it.
 *
 * @param by the staff action; omitted if the payment's reference became known without staff
 */
export function assignSuspenseTo(
  directory: Directory,
  { provider, eventId }: SuspenseKey,
  orderId: string,
  by?: Pick<StaffAction, 'operator' | 'approval' | 'at'>,
): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('provider_payment')
      .set({ orderId })
      .where('provider', '=', provider)
      .where('paymentId', '=', eventId)
      .where('suspended', 'is', true)
      .where(({ eb, or }) => or([eb('orderId', 'is', null), eb('orderId', '=', orderId)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const money = await transaction
      .updateTable('suspense')
      .set({ assignedOrderId: orderId })
      .where('provider', '=', provider)
      .where('eventId', '=', eventId)
      .returning(['takenBy', 'takenAt', 'takenUntil'])
      .executeTakeFirstOrThrow();
    if (by !== undefined) assertNotClaimedByOther(money, by);
    return true;
  });
}

export async function resolveSuspense(directory: Directory, { provider, eventId }: SuspenseKey, at: Date): Promise<void> {
  await directory
    .updateTable('suspense')
    .set({ resolvedAt: at })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .where('assignedOrderId', 'is not', null)
    .where('resolvedAt', 'is', null)
    .execute();
}
