import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import { cellOfId } from '../../platform/db/cells.ts';
import type { Cell, Cells } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { transactionIdOf } from '../payments/transaction-ids.ts';
import { oldestPaymentKept } from '../provider-reports/retention.ts';
import { ordersWith } from '../servicing/loan-transactions.ts';
import { PAGE, pagesOf } from '../../platform/db/pages.ts';
import type { ProviderPaymentRow } from '../../tables/payment.ts';

interface AddedPayments {
  readonly added: number;
  /** Payments that the directory had, but not as posted. */
  readonly placed: number;
  /** Payments that are posted to two orders. Staff must reverse one of the postings. */
  readonly postedTwice: readonly string[];
}

interface Adding {
  readonly cells: Cells;
  readonly providers: readonly string[];
  readonly at: Date;
}

/** Adds the row of every payment that is posted in a cell to the directory, as far back as the directory stores them. */
export async function addPayments(directory: Directory, { database }: Cell, options: Adding): Promise<AddedPayments> {
  const oldest = oldestPaymentKept(options.at);
  const sums = { added: 0, placed: 0 };
  const postedTwice: string[] = [];
  for await (const page of pagesOf<PostedRow>((after) => postedAfter(database, after))) {
    const rows = page.flatMap((row) => (row.postedAt < oldest ? [] : paymentOf(row, options.providers)));
    if (rows.length === 0) continue;
    const known = await knownPayments(directory, rows);
    const missing = rows.filter((row) => !known.has(keyOf(row)));
    sums.added += await insertPayments(directory, missing);
    for (const row of rows) {
      const outcome = await assignToOrder(directory, options, row, known.get(keyOf(row)));
      if (outcome === 'placed') sums.placed += 1;
      if (outcome === 'twice') postedTwice.push(keyOf(row));
    }
  }
  return { ...sums, postedTwice };
}

type PlacedPayment = ProviderPaymentRow & { readonly orderId: string };

const keyOf = ({ provider, paymentId }: Pick<ProviderPaymentRow, 'provider' | 'paymentId'>): string => transactionIdOf(provider, paymentId);

type PostedRow = Awaited<ReturnType<typeof postedAfter>>[number];

function postedAfter(database: Cell['database'], after: { readonly userId: string; readonly transactionId: string } | null) {
  const rows = database
    .selectFrom('loan_transaction as posted')
    .leftJoin('payment_intent as intent', (join) =>
      join.onRef('intent.userId', '=', 'posted.userId').onRef('intent.intentId', '=', 'posted.intentId'),
    )
    .select(['posted.userId', 'posted.transactionId', 'posted.orderId', 'posted.kind', 'posted.amount', 'posted.valueOn'])
    .select(['posted.postedAt', 'posted.intentId', 'intent.provider', 'intent.providerReference'])
    .orderBy('posted.userId')
    .orderBy('posted.transactionId')
    .limit(PAGE);
  if (after === null) return rows.execute();
  return rows
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('posted.userId', 'posted.transactionId'), '>', tuple(after.userId, after.transactionId)),
    )
    .execute();
}

/** The directory's row of a provider's payment; empty for a card payment or an act of staff. A payment without an intent came from suspense. */
function paymentOf(row: PostedRow, providers: readonly string[]): readonly PlacedPayment[] {
  const id = row.transactionId;
  const provider = row.provider ?? providers.find((name) => id.startsWith(transactionIdOf(name, '')));
  if (provider === undefined || !PAYMENT_PURPOSES.some((purpose) => purpose === row.kind)) return [];
  return [
    {
      provider,
      paymentId: id.slice(transactionIdOf(provider, '').length),
      amount: row.amount,
      currency: CURRENCY,
      reference: row.providerReference,
      paidOn: row.valueOn,
      orderId: row.orderId,
      suspended: row.intentId === null,
      heardAt: row.postedAt,
    },
  ];
}

async function knownPayments(directory: Directory, rows: readonly PlacedPayment[]): Promise<ReadonlyMap<string, ProviderPaymentRow>> {
  const known = await directory
    .selectFrom('provider_payment')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('provider', 'paymentId'),
        'in',
        rows.map(({ provider, paymentId }) => tuple(provider, paymentId)),
      ),
    )
    .execute();
  return new Map(known.map((row) => [keyOf(row), row]));
}

async function insertPayments(directory: Directory, rows: readonly PlacedPayment[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await directory
    .insertInto('provider_payment')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Assigns a known payment to the order to which it is posted, unless it is posted to another order too. */
async function assignToOrder(
  directory: Directory,
  { cells, at }: Adding,
  row: PlacedPayment,
  known: ProviderPaymentRow | undefined,
): Promise<'placed' | 'twice' | null> {
  if (known === undefined || (known.orderId === row.orderId && !known.suspended)) return null;
  if (known.orderId !== null && known.orderId !== row.orderId && (await isPosted(cells, known.orderId, keyOf(row)))) return 'twice';
  const changed = await directory.transaction().execute(async (transaction) => {
    const payment = await transaction
      .updateTable('provider_payment')
      .set({ orderId: row.orderId })
      .where('provider', '=', row.provider)
      .where('paymentId', '=', row.paymentId)
      .where('orderId', 'is distinct from', row.orderId)
      .executeTakeFirstOrThrow();
    const money = await transaction
      .updateTable('suspense')
      .set(({ fn, val }) => ({ assignedOrderId: row.orderId, resolvedAt: fn.coalesce('resolvedAt', val(at)) }))
      .where('provider', '=', row.provider)
      .where('eventId', '=', row.paymentId)
      .where(({ eb, or }) => or([eb('resolvedAt', 'is', null), eb('assignedOrderId', 'is distinct from', row.orderId)]))
      .executeTakeFirstOrThrow();
    return payment.numUpdatedRows + money.numUpdatedRows;
  });
  return changed > 0n ? 'placed' : null;
}

async function isPosted(cells: Cells, orderId: string, transactionId: string): Promise<boolean> {
  const cell = cellOfId(cells, orderId, 'order');
  return cell !== null && (await ordersWith(cell.database, transactionId)).includes(orderId);
}
