import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { Account } from '../ledger/accounts.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { Flows } from '../engine/flows.ts';

/** What the ledger says has flowed for an order. */
export async function postedFlows(database: CellDatabase, { userId, orderId }: OrderKey): Promise<Flows> {
  const rows = await sumsByAccounts.all(database, { userId, orderId });
  const flows = new Flows();
  for (const { debit_account, credit_account, amount } of rows) flows.move(debit_account as Account, credit_account as Account, amount);
  return flows;
}

const sumsByAccounts = prepared((database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('transfer')
    .select(['debit_account', 'credit_account', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .groupBy(['debit_account', 'credit_account']),
);
