import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { InferResult, RawBuilder, ShallowDehydrateObject } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { LoanOrderRow, OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { ORDER_ACCOUNTS, growsByDebit } from './accounts.ts';
import type { Account, OrderAccount } from './accounts.ts';
import { Flows } from './flows.ts';

declare const lockedBrand: unique symbol;
/** An order whose row this transaction holds: every write of money needs one, so nothing is written without the lock. */
export type LockedOrder = LoanOrderRow & { readonly [lockedBrand]: true };

/** The first lock of every money write, so that two writes to an order take turns and never wait for each other in a ring. */
export async function lockOrder(transaction: CellTransaction, { userId, orderId }: OrderKey): Promise<LockedOrder | null> {
  const row = await orderToLock.first(transaction, { userId, orderId });
  return row === undefined ? null : (orderFrom(row.order) as LockedOrder);
}

const orderToLock = prepared((transaction: CellDatabase, given: OrderKey) =>
  transaction
    .selectFrom('loan_order')
    .select(orderAsJson)
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .forUpdate(),
);

/** The driver reads one value sooner than the thirty columns of an order, and a new column does not outdate the statement. */
export const orderAsJson = sql<ShallowDehydrateObject<LoanOrderRow>>`to_json(loan_order)`.as('order');

/** What `orderAsJson` has read, as the row that it is. */
export function orderFrom(order: ShallowDehydrateObject<LoanOrderRow>): LoanOrderRow {
  const { created_at, decision_due_at, decided_at, crediting_due_at } = order;
  return {
    ...order,
    created_at: new Date(created_at),
    decision_due_at: new Date(decision_due_at),
    decided_at: momentOf(decided_at),
    crediting_due_at: momentOf(crediting_due_at),
  };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export interface NewTransfer {
  /** What caused it, unique for the borrower: the same cause can't move money twice. */
  readonly source: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: Centavos;
}

export type Balances = Readonly<Record<OrderAccount, Centavos>>;
type BalanceColumn = `${OrderAccount}_balance`;

interface Posting {
  readonly order: LockedOrder;
  readonly transfers: readonly NewTransfer[];
  /** The day that the money counts from, which may be before the day it is posted. */
  readonly valueOn: CalendarDate;
  readonly at: Date;
  /** What else changes on the order's row, so that the row is written once. */
  readonly changes?: Partial<Omit<LoanOrderRow, BalanceColumn | 'user_id' | 'order_id'>>;
}

/** Rows whose balances in the table are no longer those that were read. */
const outdated = new WeakSet<LockedOrder>();

/** Posts the transfers, and stores the order's balances and other changes with them. */
export async function postTransfers(transaction: CellTransaction, { changes, ...posting }: Posting): Promise<Balances> {
  const { balances, transfers } = takePosting(posting);
  await insertion.all(transaction, { transfers });
  const { user_id, order_id } = posting.order;
  await transaction
    .updateTable('loan_order')
    .set({ ...changes, ...balanceColumns(balances) })
    .where('user_id', '=', user_id)
    .where('order_id', '=', order_id)
    .execute();
  return balances;
}

/** The balances that an order will have, and its transfers as a text for `insertTransfers`. A transfer of nothing is none. Both have to be stored now. */
export function takePosting({ order, transfers, valueOn, at }: Omit<Posting, 'changes'>) {
  if (outdated.has(order)) throw new Error('lock the order again before the next posting: its balances have changed');
  outdated.add(order);
  const moving = transfers.filter(({ amount }) => amount !== 0);
  const { user_id, order_id } = order;
  const rows = moving.map(({ source, debit, credit, amount }) => ({
    user_id,
    order_id,
    source,
    debit_account: debit,
    credit_account: credit,
    amount,
    value_on: valueOn,
    posted_at: at,
  }));
  return { balances: balancesAfter(order, moving), transfers: JSON.stringify(rows) };
}

const insertion = prepared((database: CellDatabase, given: { readonly transfers: string }) => ({
  compile: () => insertTransfers(given.transfers).compile(database),
}));

/** For a statement that writes more than the transfers. */
export const insertTransfers = (transfers: string): RawBuilder<unknown> => sql`
  insert into transfer (user_id, order_id, source, debit_account, credit_account, amount, value_on, posted_at)
  select t.user_id, t.order_id, t.source, t.debit_account, t.credit_account, t.amount, t.value_on, ${bookedAt(sql`t.posted_at`)}
  from jsonb_to_recordset(${transfers}::jsonb) as t (
    user_id text, order_id text, source text, debit_account text, credit_account text, amount bigint, value_on date, posted_at timestamptz
  )`;

/** When a transfer is booked: at once, or at the beginning of the first day that is still open, so that a journal never changes. */
export const bookedAt = (at: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`greatest(${at}, (select closed_before from closed_books))`;

/** The balances after these transfers; throws where one would fall below nothing. */
function balancesAfter(order: LoanOrderRow, transfers: readonly NewTransfer[]): Balances {
  const entries = ORDER_ACCOUNTS.map((account): [OrderAccount, Centavos] => {
    const debited = sumOf(transfers.filter(({ debit }) => debit === account));
    const credited = sumOf(transfers.filter(({ credit }) => credit === account));
    const change = growsByDebit(account) ? debited - credited : credited - debited;
    const balance = centavos(order[`${account}_balance`] + change);
    if (balance < 0) throw new Error(`the balance of ${account} would fall below nothing`);
    return [account, balance];
  });
  return Object.fromEntries(entries) as Record<OrderAccount, Centavos>;
}

const sumOf = (transfers: readonly NewTransfer[]): number => transfers.reduce((sum, { amount }) => sum + amount, 0);

export const balanceColumns = (balances: Balances) =>
  Object.fromEntries(ORDER_ACCOUNTS.map((account) => [`${account}_balance`, balances[account]])) as Record<BalanceColumn, Centavos>;

/** The rows of `flowsQuery` as flows. */
export function flowsIn(rows: InferResult<ReturnType<typeof flowsQuery>>): Flows {
  const flows = new Flows();
  for (const { debit_account, credit_account, amount } of rows) flows.move(debit_account as Account, credit_account as Account, amount);
  return flows;
}

export const flowsQuery = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('transfer')
    .select(['debit_account', 'credit_account', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .groupBy(['debit_account', 'credit_account']);
