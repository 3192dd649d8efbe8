import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { cellOfId } from '../../platform/db/cells.ts';
import type { Cell } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { transactionIdOf } from '../payments/transaction-ids.ts';
import { ordersWith } from '../servicing/loan-transactions.ts';
import { findSuspense } from '../payments/suspense.ts';
import { PAGE, pagesOf } from '../../platform/db/pages.ts';
import type { ProviderPaymentRow } from '../../tables/payment.ts';

type Sources = Pick<PlatformResources, 'cells' | 'directory' | 'clock'> & { readonly profile: Profile };
type PlacedPayment = ProviderPaymentRow & { readonly orderId: string };

interface FoundPostings {
  readonly postedAgain: number;
  /** Payments that wait for staff in suspense: their order or their code is gone, or staff had assigned them. */
  readonly suspended: number;
}

/**
 * Finds payments that the directory has assigned to an order and that the order's cell does not have, because it was restored to an earlier time.
 * Each is moved back to suspense, and is posted to its order again if the order still has the code that was paid.
 */
export async function findLostPostings(sources: Sources): Promise<FoundPostings> {
  const found = { postedAgain: 0, suspended: 0 };
  for await (const page of pagesOf<ProviderPaymentRow>((after) => paymentsAfter(sources.directory, after))) {
    for (const cell of sources.cells.all) {
      const placed = page.filter(
        (row): row is PlacedPayment => row.orderId !== null && cellOfId(sources.cells, row.orderId, 'order') === cell,
      );
      for (const row of await withoutPosting(cell, placed)) {
        if (!(await returnToSuspense(sources, cell, row))) continue;
        if (await repostPayment(sources, row)) found.postedAgain += 1;
        else found.suspended += 1;
      }
    }
  }
  return found;
}

function paymentsAfter(directory: Directory, after: ProviderPaymentRow | null): Promise<readonly ProviderPaymentRow[]> {
  const rows = directory.selectFrom('provider_payment').selectAll().orderBy('provider').orderBy('paymentId').limit(PAGE);
  if (after === null) return rows.execute();
  return rows
    .where(({ eb, refTuple, tuple }) => eb(refTuple('provider', 'paymentId'), '>', tuple(after.provider, after.paymentId)))
    .execute();
}

const idOf = ({ provider, paymentId }: ProviderPaymentRow): string => transactionIdOf(provider, paymentId);

async function withoutPosting({ database }: Cell, placed: readonly PlacedPayment[]): Promise<readonly PlacedPayment[]> {
  if (placed.length === 0) return [];
  const rows = await database
    .selectFrom('loan_transaction')
    .select(['transactionId', 'orderId'])
    .where('transactionId', 'in', placed.map(idOf))
    .execute();
  const posted = new Set(rows.map(({ transactionId, orderId }) => `${orderId} ${transactionId}`));
  return placed.filter((row) => !posted.has(`${row.orderId} ${idOf(row)}`));
}

/** Returns false if the payment is not lost: it is being posted at this moment, or staff have assigned it and are not finished. */
function returnToSuspense({ directory, clock }: Sources, { database }: Cell, row: PlacedPayment): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const isThere = await lockOrderById(transaction, row.orderId);
    if ((await ordersWith(transaction, idOf(row))).includes(row.orderId)) return false;
    if (isThere && row.suspended && (await isAssigned(directory, row))) return false;
    return updateSuspended(directory, row, await clock.now());
  });
}

/** Every posting of a payment locks its order before the payment is assigned and until it is posted. */
async function lockOrderById(transaction: CellTransaction, orderId: string): Promise<boolean> {
  const owner = await transaction.selectFrom('loan_order').select('userId').where('orderId', '=', orderId).executeTakeFirst();
  return owner !== undefined && (await lockOrder(transaction, { userId: owner.userId, orderId })) !== null;
}

async function isAssigned(directory: Directory, { provider, paymentId: eventId }: PlacedPayment): Promise<boolean> {
  const money = await findSuspense(directory, { provider, eventId });
  return money !== null && money.resolvedAt === null;
}

function updateSuspended(directory: Directory, row: PlacedPayment, at: Date): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('provider_payment')
      .set({ orderId: null, suspended: true })
      .where('provider', '=', row.provider)
      .where('paymentId', '=', row.paymentId)
      .where('orderId', '=', row.orderId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .insertInto('suspense')
      .values({
        provider: row.provider,
        eventId: row.paymentId,
        amount: row.amount,
        currency: row.currency,
        reference: row.reference,
        reason: 'its posting was lost by a restore',
        channelName: '',
        paidAt: paidAt(row),
        receivedAt: at,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doUpdateSet({ assignedOrderId: null, resolvedAt: null }))
      .execute();
    return true;
  });
}

/** Only the Manila day is known, and only the day counts. */
const paidAt = ({ paidOn }: ProviderPaymentRow): Date => new Date(`${paidOn}T12:00:00+08:00`);

/** Repeats the provider's report of the payment. */
async function repostPayment(sources: Sources, row: PlacedPayment): Promise<boolean> {
  const { provider, paymentId, amount, currency, reference } = row;
  if (reference === null) return false;
  const event = { type: 'paid' as const, paymentId, providerReference: reference, amount, currency, paidAt: paidAt(row).toISOString() };
  try {
    await reconcilePayment(sources, { provider, event });
  } catch (error) {
    // The code of its reference may be missing because it is only minutes old. The money stays in suspense until the next report.
    if (!(error instanceof Refusal)) throw error;
  }
  const money = await findSuspense(sources.directory, { provider, eventId: paymentId });
  return money !== null && money.resolvedAt !== null;
}
