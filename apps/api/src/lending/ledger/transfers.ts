import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { InferResult, RawBuilder, ShallowDehydrateObject } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { columnNames } from '../../platform/db/column-names.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { ORDER_ACCOUNTS, growsByDebit } from './accounts.ts';
import type { Account, OrderAccount } from './accounts.ts';
import { Flows } from './flows.ts';
import type { LoanOrderRow, OrderKey } from '../../tables/loan.ts';

declare const lockedBrand: unique symbol;
/** An order whose row is locked by this transaction. Functions that write money require this type, so none can write without the lock. */
export type LockedOrder = LoanOrderRow & { readonly [lockedBrand]: true };

/** Must be the first lock of every write of money, so that concurrent writes to an order cannot deadlock. */
export async function lockOrder(transaction: CellTransaction, { userId, orderId }: OrderKey): Promise<LockedOrder | null> {
  const row = await orderToLock.first(transaction, { userId, orderId });
  return row === undefined ? null : (orderFrom(row.order) as LockedOrder);
}

const orderToLock = prepared((transaction: CellDatabase, given: OrderKey) =>
  transaction
    .selectFrom('loan_order')
    .select(orderAsJson)
    .where('userId', '=', given.userId)
    .where('orderId', '=', given.orderId)
    .forUpdate(),
);

/** The driver parses one JSON value faster than thirty columns, and a new column does not invalidate the prepared statement. */
export const orderAsJson = sql<ShallowDehydrateObject<LoanOrderRow>>`to_json(loan_order)`.as('order');

/** Converts a value selected with `orderAsJson` to a row. */
export function orderFrom(order: ShallowDehydrateObject<LoanOrderRow>): LoanOrderRow {
  const { createdAt, decisionDueAt, decidedAt, creditingDueAt } = order;
  return {
    ...order,
    createdAt: new Date(createdAt),
    decisionDueAt: new Date(decisionDueAt),
    decidedAt: momentOf(decidedAt),
    creditingDueAt: momentOf(creditingDueAt),
  };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export interface NewTransfer {
  /** Idempotency key, unique per borrower. */
  readonly source: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: Centavos;
}

export type Balances = Readonly<Record<OrderAccount, Centavos>>;
type BalanceField = `${OrderAccount}Balance`;

interface Posting {
  readonly order: LockedOrder;
  readonly transfers: readonly NewTransfer[];
  /** Value date, which may be before the day of posting. */
  readonly valueOn: CalendarDate;
  readonly at: Date;
  /** Other changes of the order's row, so that the row is written once. */
  readonly changes?: Partial<Omit<LoanOrderRow, BalanceField | 'userId' | 'orderId'>>;
}

/** Rows whose balances in the table have changed since they were read. */
const outdatedOrders = new WeakSet<LockedOrder>();

export async function postTransfers(transaction: CellTransaction, { changes, ...posting }: Posting): Promise<Balances> {
  const { balances, transfers } = preparePosting(posting);
  await insertion.all(transaction, { transfers });
  const { userId, orderId } = posting.order;
  await transaction
    .updateTable('loan_order')
    .set({ ...changes, ...balanceColumns(balances) })
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .execute();
  return balances;
}

/**
 * Returns the order's new balances and the JSON for `insertTransfers`, without transfers of 0. The caller must store both: the locked row counts as
 * outdated from here on.
 */
export function preparePosting({ order, transfers, valueOn, at }: Omit<Posting, 'changes'>) {
  if (outdatedOrders.has(order)) throw new Error('lock the order again before the next posting: its balances have changed');
  outdatedOrders.add(order);
  const moving = transfers.filter(({ amount }) => amount !== 0);
  const { userId, orderId } = order;
  const rows = moving.map(({ source, debit, credit, amount }) => ({
    userId,
    orderId,
    source,
    debitAccount: debit,
    creditAccount: credit,
    amount,
    valueOn,
    postedAt: at,
  }));
  return { balances: balancesAfter(order, moving), transfers: columnNames.encodeRows(rows) };
}

const insertion = prepared((database: CellDatabase, given: { readonly transfers: string }) => ({
  compile: () => insertTransfers(given.transfers).compile(database),
}));

/** SQL for statements that write more than the transfers. */
export const insertTransfers = (transfers: string): RawBuilder<unknown> => sql`
  insert into transfer (user_id, order_id, source, debit_account, credit_account, amount, value_on, posted_at)
  select t.user_id, t.order_id, t.source, t.debit_account, t.credit_account, t.amount, t.value_on, ${bookedAt(sql`t.posted_at`)}
  from jsonb_to_recordset(${transfers}::jsonb) as t (
    user_id text, order_id text, source text, debit_account text, credit_account text, amount bigint, value_on date, posted_at timestamptz
  )`;

/** Booking time of a transfer: `at`, or the start of the first open day if that is later, so that a written journal never changes. */
export const bookedAt = (at: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`greatest(${at}, (select closed_before from closed_books))`;

function balancesAfter(order: LoanOrderRow, transfers: readonly NewTransfer[]): Balances {
  const entries = ORDER_ACCOUNTS.map((account): [OrderAccount, Centavos] => {
    const debited = sumOf(transfers.filter(({ debit }) => debit === account));
    const credited = sumOf(transfers.filter(({ credit }) => credit === account));
    const change = growsByDebit(account) ? debited - credited : credited - debited;
    const balance = centavos(order[`${account}Balance`] + change);
    if (balance < 0) throw new Error(`the balance of ${account} would fall below zero`);
    return [account, balance];
  });
  return Object.fromEntries(entries) as Record<OrderAccount, Centavos>;
}

const sumOf = (transfers: readonly NewTransfer[]): number => transfers.reduce((sum, { amount }) => sum + amount, 0);

export const balanceColumns = (balances: Balances) =>
  Object.fromEntries(ORDER_ACCOUNTS.map((account) => [`${account}Balance`, balances[account]])) as Record<BalanceField, Centavos>;

export function flowsIn(rows: InferResult<ReturnType<typeof flowsQuery>>): Flows {
  const flows = new Flows();
  for (const { debitAccount, creditAccount, amount } of rows) flows.move(debitAccount as Account, creditAccount as Account, amount);
  return flows;
}

export const flowsQuery = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('transfer')
    .select(['debitAccount', 'creditAccount', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('userId', '=', given.userId)
    .where('orderId', '=', given.orderId)
    .groupBy(['debitAccount', 'creditAccount']);
