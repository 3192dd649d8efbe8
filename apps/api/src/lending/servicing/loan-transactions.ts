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
  { user_id: userId, order_id: orderId }: LockedOrder,
  { transactionId, kind, amount, valueOn, intentId, channelName, termsId = null, paymentPlan }: NewTransaction,
  at: Date,
): Promise<boolean> {
  const inserted = await insertion.first(transaction, {
    user_id: userId,
    order_id: orderId,
    transaction_id: transactionId,
    kind,
    amount,
    value_on: valueOn,
    channel_name: channelName,
    intent_id: intentId,
    terms_id: termsId,
    payment_plan: paymentPlan === undefined ? null : JSON.stringify(paymentPlan),
    posted_at: at,
  });
  return inserted !== undefined;
}

const insertion = prepared(
  (database: CellDatabase, row: Omit<LoanTransactionRow, 'sequence' | 'reversed_at' | 'payment_plan'> & { payment_plan: string | null }) =>
    database
      .insertInto('loan_transaction')
      .values(({ selectFrom }) => ({
        user_id: row.user_id,
        order_id: row.order_id,
        transaction_id: row.transaction_id,
        sequence: selectFrom('loan_transaction')
          .select(sql<number>`coalesce(max(sequence), 0) + 1`.as('next'))
          .where('user_id', '=', row.user_id)
          .where('order_id', '=', row.order_id),
        kind: row.kind,
        amount: row.amount,
        value_on: row.value_on,
        channel_name: row.channel_name,
        intent_id: row.intent_id,
        terms_id: row.terms_id,
        payment_plan: row.payment_plan,
        posted_at: row.posted_at,
      }))
      .onConflict((conflict) => conflict.columns(['user_id', 'transaction_id']).doNothing())
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
      day: daysBetween(disbursedOn, row.value_on),
      terms: row.terms_id === null ? null : await readTerms(database, row.terms_id),
      paymentPlan: row.payment_plan === null ? null : planFrom(row.payment_plan, disbursedOn),
      // Reversed transactions are not selected.
      row: { ...row, posted_at: new Date(row.posted_at), reversed_at: null },
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
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .where('reversed_at', 'is', null)
    .orderBy('value_on')
    .orderBy('sequence');

const countedByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database.selectNoFrom(jsonArrayFrom(countedTransactions(database, given)).as('transactions')),
);

/** Value date of the last payment that was not reversed; no row if there is none. */
export const lastPaymentQuery = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('loan_transaction')
    .select('value_on')
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .where('reversed_at', 'is', null)
    .where('kind', 'in', PAYMENT_PURPOSES)
    .orderBy('value_on', 'desc')
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
    .where('user_id', '=', userId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists an order's transactions of a kind, reversed or not, in the order of posting. */
export const transactionsOfKind = (database: CellDatabase, order: LockedOrder, kind: LoanTransactionKind): Promise<LoanTransactionRow[]> =>
  database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('user_id', '=', order.user_id)
    .where('order_id', '=', order.order_id)
    .where('kind', '=', kind)
    .orderBy('sequence')
    .execute();

/** A subquery; no row if the borrower has no such transaction. */
export const amountOfTransaction = (database: CellDatabase, given: TransactionKey) =>
  database
    .selectFrom('loan_transaction')
    .select('amount')
    .where('user_id', '=', given.userId)
    .where('transaction_id', '=', given.transactionId);

/** Lists a borrower's transactions of all orders, reversed or not, newest first. */
export const lastTransactions = (database: CellDatabase, userId: string, most: number): Promise<LoanTransactionRow[]> =>
  database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('posted_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(most)
    .execute();

/** Lists the orders of a cell with a transaction of this id, of any borrower. */
export async function ordersWith(database: CellDatabase, transactionId: string): Promise<readonly string[]> {
  const rows = await database.selectFrom('loan_transaction').select('order_id').where('transaction_id', '=', transactionId).execute();
  return rows.map(({ order_id: orderId }) => orderId);
}

export async function markReversed(transaction: CellTransaction, { userId, transactionId }: TransactionKey, at: Date): Promise<void> {
  await transaction
    .updateTable('loan_transaction')
    .set({ reversed_at: at })
    .where('user_id', '=', userId)
    .where('transaction_id', '=', transactionId)
    .execute();
}
