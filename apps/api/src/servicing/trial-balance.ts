import { centavos } from '@hiram/contract/money.ts';
import type { Centavos } from '@hiram/contract/money.ts';
import { sql } from 'kysely';
import type { Cells } from '../cells.ts';
import type { Directory } from '../directory.ts';
import { ORDER_ACCOUNTS, growsByDebit } from '../ledger/accounts.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import type { LedgerDifference } from '../ledger/check.ts';

export interface TrialBalance {
  /** Debits are positive. An order account is what the orders' rows say, a house account what was transferred. */
  readonly accounts: Readonly<Record<string, Centavos>>;
  /** Zero, or the books don't balance. */
  readonly sum: Centavos;
  readonly differences: readonly LedgerDifference[];
}

/** Of all cells, and of the money that waits in suspense. */
export async function trialBalance({ cells, directory }: { readonly cells: Cells; readonly directory: Directory }): Promise<TrialBalance> {
  const accounts = new Map<string, number>();
  const add = (account: string, amount: number): void => void accounts.set(account, (accounts.get(account) ?? 0) + amount);
  const differences: LedgerDifference[] = [];
  for (const { database } of cells.all) {
    const { rows: house } = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::bigint as amount
      from (
        select debit_account as account, amount from transfer
        union all
        select credit_account, -amount from transfer
      ) as legs
      where account like 'house.%'
      group by account`.execute(database);
    for (const { account, amount } of house) add(account, amount);
    for (const account of ORDER_ACCOUNTS) {
      const balance = sql<number>`coalesce(sum(${sql.ref(`${account}_balance`)}), 0)::bigint`.as('balance');
      const row = await database.selectFrom('loan_order').select(balance).executeTakeFirstOrThrow();
      add(account, growsByDebit(account) ? row.balance : 0 - row.balance);
    }
    differences.push(...(await ledgerDifferences(database)));
  }
  const waiting = await suspended(directory);
  add('house.cash', waiting);
  add('suspense', 0 - waiting);
  const entries = [...accounts].toSorted(([a], [b]) => a.localeCompare(b)).map(([account, amount]) => [account, centavos(amount)] as const);
  return { accounts: Object.fromEntries(entries), sum: centavos(entries.reduce((sum, [, amount]) => sum + amount, 0)), differences };
}

async function suspended(directory: Directory): Promise<number> {
  const total = sql<number>`coalesce(sum(amount), 0)::bigint`.as('total');
  const row = await directory.selectFrom('suspense').select(total).where('resolved_at', 'is', null).executeTakeFirstOrThrow();
  return row.total;
}
