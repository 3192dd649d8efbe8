import { createHash } from 'node:crypto';
import { SHARD_COUNT, shardOfId } from '@hiram/contract/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { CellRange } from './cell-ranges.ts';
import type { CellTables } from './schema/cell-tables.ts';
import { AnyCell } from './any-cell.ts';
import { openDatabase } from './database.ts';
import type { PoolOptions } from './database.ts';
import type { IdKind } from '@hiram/contract/wire/ids.ts';

export type CellDatabase = Kysely<CellTables>;

/** One PostgreSQL that holds the borrowers of some logical shards. */
export interface Cell {
  readonly range: CellRange;
  readonly database: CellDatabase;
}

export interface Cells {
  readonly all: readonly Cell[];
  of(userId: string): Cell;
  holding(shard: number): Cell;
  /** For reference data, which every cell has a copy of. A cell that does not answer is passed over, and so it is for a while. */
  fromAny<Result>(work: (database: CellDatabase) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The first four bytes of SHA-256 over the user id: the same for ever, whichever cells there are. */
export function shardOf(userId: string): number {
  return createHash('sha256').update(userId).digest().readUInt32BE(0) % SHARD_COUNT;
}

export function openCells(ranges: readonly CellRange[], options: PoolOptions): Cells {
  const all = ranges.map((range): Cell => ({ range, database: openDatabase<CellTables>(range.url, options) }));
  return {
    all,
    of: (userId) => holderOf(all, shardOf(userId)),
    holding: (shard) => holderOf(all, shard),
    fromAny: new AnyCell(all).run,
    close: async () => {
      await Promise.all(all.map((cell) => cell.database.destroy()));
    },
  };
}

function holderOf(cells: readonly Cell[], shard: number): Cell {
  const cell = cells.find(({ range }) => range.first <= shard && shard <= range.last);
  if (cell === undefined) throw new Error(`no cell holds shard ${shard}`);
  return cell;
}

/** The cell whose shards include the one that the id carries; null when the text is no id of this kind. */
export function cellOfId(cells: Cells, id: string, kind: IdKind): Cell | null {
  const shard = shardOfId(id, kind);
  return cells.all.find(({ range }) => shard !== null && range.first <= shard && shard <= range.last) ?? null;
}
