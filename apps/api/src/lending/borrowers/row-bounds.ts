import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { cellTables } from '../../tables/cell.ts';
import type { CountedBound } from '../../tables/declaration.ts';
import { lockBorrowerRow } from './borrowers.ts';

type DeclaredTables = typeof cellTables;
export type CountedTable = {
  [Table in keyof DeclaredTables]: DeclaredTables[Table]['bound'] extends { each: string } | { limit: string } | { by: string }
    ? never
    : Table;
}[keyof DeclaredTables];

interface OfBorrower {
  readonly userId: string;
  readonly at: Date;
}

/** @param reserved number of rows reserved for another purpose */
export async function isFull(database: CellDatabase, table: CountedTable, { userId, at }: OfBorrower, reserved = 0): Promise<boolean> {
  const bound: CountedBound = cellTables[table].bound;
  const most = bound.most - reserved;
  const isWithinPeriod =
    bound.within === undefined ? sql`true` : sql`${sql.ref(bound.within.column)} > ${new Date(at.getTime() - bound.within.days * DAY_MS)}`;
  const isInState = bound.while === undefined ? sql`true` : sql`${sql.ref(bound.while.column)} = ${bound.while.is}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from ${sql.table(table)} where user_id = ${userId} and ${isWithinPeriod} and ${isInState} limit ${most}) as counted
  `.execute(database);
  return (rows[0]?.count ?? 0) >= most;
}

/** Throws `tooManyRequests` if the borrower has reached the bound. Simultaneous calls are serialized. */
export async function assertWithinBound(transaction: CellTransaction, table: CountedTable, of: OfBorrower): Promise<void> {
  const bound: CountedBound = cellTables[table].bound;
  if (bound.under === undefined) await lockBorrowerRow(transaction, of.userId);
  if (await isFull(transaction, table, of)) throw new Refusal('tooManyRequests');
}
