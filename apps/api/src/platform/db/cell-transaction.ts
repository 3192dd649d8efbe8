import type { Transaction } from 'kysely';
import type { CellTables } from '../../tables/cell.ts';

/** Transaction in a cell. A function with a parameter of this type writes and leaves the commit to its caller. */
export type CellTransaction = Transaction<CellTables>;
