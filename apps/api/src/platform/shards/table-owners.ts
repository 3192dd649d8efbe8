import { cellTables } from '../../tables/cell.ts';

/**
 * Owner of the rows of a table, which determines what moves with a shard. `visitor`: a borrower, or a phone without a borrower yet. See
 * `tables/declaration.ts` for the others.
 */
export type TableOwner = 'borrower' | 'visitor' | 'terms' | 'lender' | 'cell';

export const tableOwners: readonly (readonly [table: string, owner: TableOwner])[] = Object.entries(cellTables).map(
  ([table, declaration]) => [table, 'owner' in declaration ? declaration.owner : 'borrower'],
);

export const tablesOf = (...owners: readonly TableOwner[]): readonly string[] =>
  tableOwners.filter(([, owner]) => owners.includes(owner)).map(([table]) => table);

export const movedTables = tablesOf('borrower', 'visitor');

const isVisitors = (table: string): boolean => tablesOf('visitor').includes(table);

/** Returns the owner of a row as SQL. */
export const ownerIn = (table: string, row: string): string =>
  isVisitors(table) ? `owner_of_visit(${row}.user_id, ${row}.phone_hash)` : `${row}.user_id`;

/** Returns an SQL condition for the rows of the owners in `$1`, which can use an index. */
export const isOwned = (table: string): string =>
  isVisitors(table)
    ? `(user_id = any ($1) or (user_id is null and phone_hash in (select decode(owner, 'hex') from unnest($1::text[]) as given (owner) where length(owner) = 64)))`
    : 'user_id = any ($1)';

/** All other owners of rows also exist in `borrower`. */
export const everyOwner = ['borrower', 'idempotency_key', 'promotion_event']
  .map((table) => `select ${ownerIn(table, 'each')} as owner from ${table} as each`)
  .join(' union ');
