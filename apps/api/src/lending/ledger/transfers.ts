import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { LoanOrderRow, OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Account } from './accounts.ts';
import { balancesAfter } from './balances.ts';
import type { Balances } from './balances.ts';

declare const lockedBrand: unique symbol;
/** An order whose row this transaction holds: whoever writes money needs one, so nobody writes without the lock. */
export type LockedOrder = LoanOrderRow & { readonly [lockedBrand]: true };

/** The first lock of every money write, so that two writes to an order take turns and never wait for each other in a ring. */
export async function lockOrder(transaction: CellTransaction, { userId, orderId }: OrderKey): Promise<LockedOrder | null> {
  const row = await orderToLock.first(transaction, { userId, orderId });
  return row === undefined ? null : (row as LockedOrder);
}

const orderToLock = prepared((transaction: CellDatabase, given: OrderKey) =>
  transaction.selectFrom('loan_order').selectAll().where('user_id', '=', given.userId).where('order_id', '=', given.orderId).forUpdate(),
);

export interface NewTransfer {
  /** What caused it, unique for the borrower: the same cause can't move money twice. */
  readonly source: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: Centavos;
}

interface Posting {
  readonly order: LockedOrder;
  readonly transfers: readonly NewTransfer[];
  /** The day that the money counts from, which may be before the day it is posted. */
  readonly valueOn: CalendarDate;
  readonly at: Date;
}

/** Posts the transfers and stores the order's balances with them. A transfer of nothing is none. */
export async function postTransfers(transaction: CellTransaction, { order, transfers, valueOn, at }: Posting): Promise<Balances> {
  const moving = transfers.filter(({ amount }) => amount !== 0);
  const balances = balancesAfter(balancesOf(order), moving);
  if (moving.length === 0) return balances;
  const rows = moving.map(({ source, debit, credit, amount }) => ({
    user_id: order.user_id,
    order_id: order.order_id,
    source,
    debit_account: debit,
    credit_account: credit,
    amount,
    value_on: valueOn,
    posted_at: at,
  }));
  await transaction.insertInto('transfer').values(rows).execute();
  await storeBalances(transaction, order, balances);
  return balances;
}

const balancesOf = (order: LoanOrderRow): Balances => ({
  principal: order.principal_balance,
  interest: order.interest_balance,
  penalty: order.penalty_balance,
  overpayment: order.overpayment_balance,
  rollover: order.rollover_balance,
});

async function storeBalances(transaction: CellTransaction, { user_id, order_id }: LockedOrder, balances: Balances): Promise<void> {
  await transaction
    .updateTable('loan_order')
    .set({
      principal_balance: balances.principal,
      interest_balance: balances.interest,
      penalty_balance: balances.penalty,
      overpayment_balance: balances.overpayment,
      rollover_balance: balances.rollover,
    })
    .where('user_id', '=', user_id)
    .where('order_id', '=', order_id)
    .execute();
}
