import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { ShallowDehydrateObject } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readTerms } from '../agreements/stored-terms.ts';
import type { AgreedPaymentPlan } from '../engine/loan.ts';
import type { LoanTransaction } from '../engine/replay.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import type { LoanTransactionRow, OrderKey, StoredPaymentPlan } from '../../tables/loan.ts';

/** A payment, or a change of an order's money by staff. */
export interface NewTransaction {
  /** Idempotency key, unique per borrower. */
  readonly transactionId: string;
  readonly kind: LoanTransactionKind;
  readonly amount: Centavos;
  /** Manila day of the payment. Penalties accrued after it are reversed. */
  readonly valueOn: CalendarDate;
  readonly intentId: string | null;
  /** As shown to the borrower. */
  readonly channelName: string;
  /** For a rollover payment: the terms that limit it, if they are stored. */
  readonly termsId?: string | null;
  readonly paymentPlan?: StoredPaymentPlan;
}

/** Returns false if the transaction was stored before. The lock of the order's row makes the sequence unique. */
export async function insertTransaction(
  transaction: CellTransaction,
  { userId, orderId }: LockedOrder,
  { termsId = null, paymentPlan, ...created }: NewTransaction,
  at: Date,
): Promise<boolean> {
  const inserted = await insertion.first(transaction, {
    ...created,
    userId,
    orderId,
    termsId,
    paymentPlan: paymentPlan === undefined ? null : JSON.stringify(paymentPlan),
    postedAt: at,
  });
  return inserted !== undefined;
}

const insertion = prepared(
  (database: CellDatabase, row: Omit<LoanTransactionRow, 'sequence' | 'reversedAt' | 'paymentPlan'> & { paymentPlan: string | null }) =>
    database
      .insertInto('loan_transaction')
      .values(({ selectFrom }) => ({
        userId: row.userId,
        orderId: row.orderId,
        transactionId: row.transactionId,
        sequence: selectFrom('loan_transaction')
          .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next'))
          .where('userId', '=', row.userId)
          .where('orderId', '=', row.orderId),
        kind: row.kind,
        amount: row.amount,
        valueOn: row.valueOn,
        channelName: row.channelName,
        intentId: row.intentId,
        termsId: row.termsId,
        paymentPlan: row.paymentPlan,
        postedAt: row.postedAt,
      }))
      .onConflict((conflict) => conflict.columns(['userId', 'transactionId']).doNothing())
      .returning('sequence'),
);

export interface StoredTransaction extends LoanTransaction {
  readonly row: LoanTransactionRow;
}

/** Lists the order's transactions that were not reversed, by value date and sequence. */
export async function transactionsOf(
  database: CellDatabase,
  { userId, orderId }: OrderKey,
  disbursedOn: CalendarDate,
): Promise<readonly StoredTransaction[]> {
  const [read] = await countedByKey.all(database, { userId, orderId });
  return transactionsFrom(database, read?.transactions ?? [], disbursedOn);
}

/** Converts rows of `countedTransactions` that were read as JSON. */
export const transactionsFrom = (
  database: CellDatabase,
  rows: readonly ShallowDehydrateObject<LoanTransactionRow>[],
  disbursedOn: CalendarDate,
): Promise<readonly StoredTransaction[]> =>
  Promise.all(
    rows.map(async (row) => ({
      kind: row.kind,
      amount: row.amount,
      day: daysBetween(disbursedOn, row.valueOn),
      terms: row.termsId === null ? null : await readTerms(database, row.termsId),
      paymentPlan: row.paymentPlan === null ? null : planFrom(row.paymentPlan, disbursedOn),
      // Reversed transactions are not selected.
      row: { ...row, postedAt: new Date(row.postedAt), reversedAt: null },
    })),
  );

const planFrom = ({ price, steps }: StoredPaymentPlan, disbursedOn: CalendarDate): AgreedPaymentPlan => ({
  price,
  steps: steps.map(({ on, amount }) => ({ day: daysBetween(disbursedOn, on), amount })),
});

/** Transactions that were not reversed, by value date and sequence. */
export const countedTransactions = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('userId', '=', given.userId)
    .where('orderId', '=', given.orderId)
    .where('reversedAt', 'is', null)
    .orderBy('valueOn')
    .orderBy('sequence');

const countedByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database.selectNoFrom(jsonArrayFrom(countedTransactions(database, given)).as('transactions')),
);

/** Value date of the last payment that was not reversed; no row if there is none. */
export const lastPaymentQuery = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('loan_transaction')
    .select('valueOn')
    .where('userId', '=', given.userId)
    .where('orderId', '=', given.orderId)
    .where('reversedAt', 'is', null)
    .where('kind', 'in', PAYMENT_PURPOSES)
    .orderBy('valueOn', 'desc')
    .limit(1);

interface TransactionKey {
  readonly userId: string;
  readonly transactionId: string;
}

export async function findTransaction(
  database: CellDatabase,
  { userId, transactionId }: TransactionKey,
): Promise<LoanTransactionRow | null> {
  const row = await database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('userId', '=', userId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists an order's transactions of a kind, reversed or not, in the order of posting. */
export const transactionsOfKind = (database: CellDatabase, order: LockedOrder, kind: LoanTransactionKind): Promise<LoanTransactionRow[]> =>
  database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('userId', '=', order.userId)
    .where('orderId', '=', order.orderId)
    .where('kind', '=', kind)
    .orderBy('sequence')
    .execute();

/** A subquery; no row if the borrower has no such transaction. */
export const amountOfTransaction = (database: CellDatabase, given: TransactionKey) =>
  database
    .selectFrom('loan_transaction')
    .select('amount')
    .where('userId', '=', given.userId)
    .where('transactionId', '=', given.transactionId);

/** Lists a borrower's transactions of all orders, reversed or not, newest first. */
export const lastTransactions = (database: CellDatabase, userId: string, most: number): Promise<LoanTransactionRow[]> =>
  database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('postedAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();

/** Lists the orders of a cell with a transaction of this id, of any borrower. */
export async function ordersWith(database: CellDatabase, transactionId: string): Promise<readonly string[]> {
  const rows = await database.selectFrom('loan_transaction').select('orderId').where('transactionId', '=', transactionId).execute();
  return rows.map(({ orderId }) => orderId);
}

export async function markReversed(transaction: CellTransaction, { userId, transactionId }: TransactionKey, at: Date): Promise<void> {
  await transaction
    .updateTable('loan_transaction')
    .set({ reversedAt: at })
    .where('userId', '=', userId)
    .where('transactionId', '=', transactionId)
    .execute();
}
