import type { Transaction } from 'kysely';
import type { CellTables } from './schema/cell-tables.ts';

/** A function that takes one writes, and leaves it to its caller to commit. */
export type CellTransaction = Transaction<CellTables>;
