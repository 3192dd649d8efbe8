import { hash } from 'node:crypto';
import { SHARD_COUNT, shardOfId } from '@hiram/contract/wire/ids.ts';
import type { IdKind } from '@hiram/contract/wire/ids.ts';
import type { Kysely } from 'kysely';
import { AnyCell } from './any-cell.ts';
import type { CellAddress } from './cell-addresses.ts';
import { openDatabase } from './database.ts';
import type { PoolOptions } from './database.ts';
import type { ShardMap } from './shard-map.ts';
import { WRONG_CELL_CODE, isWrongCell } from './errors.ts';
import type { CellTables } from '../../tables/cell.ts';

export type CellDatabase = Kysely<CellTables>;

/** PostgreSQL database that stores the borrowers of some logical shards. */
export interface Cell extends CellAddress {
  readonly database: CellDatabase;
}

/** Cells that a process checks: all cells in a service, the leased cells in a worker. */
export interface WatchedCells {
  readonly all: readonly Cell[];
  /** True if the cell was used within the last minute. Other cells are checked less often, so that connections to unused cells can close. */
  isInUse(name: string): boolean;
}

export interface Cells extends WatchedCells {
  of(userId: string): Cell;
  cellOfShard(shard: number): Cell;
  /** Runs work that every cell can do, such as reading reference data, on a cell in use. A cell that does not answer is tried last for a while. */
  onAnyCell<Result>(work: (database: CellDatabase) => Promise<Result>): Promise<Result>;
  /** Retries the work, for a limited time, if a cell rejects a shard because the shard has moved or is closed for a move. */
  retryOnMove<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Returns the first four bytes of SHA-256 over the user id, modulo the number of shards. Must never change, as rows are stored by it. */
export function shardOf(userId: string): number {
  return hash('sha256', userId, 'buffer').readUInt32BE(0) % SHARD_COUNT;
}

const IN_USE_MS = 60_000;

export const openCellDatabases = (addresses: readonly CellAddress[], options: PoolOptions): readonly Cell[] =>
  addresses.map((address) => ({ ...address, database: openDatabase<CellTables>(address.url, options) }));

export const closeCellDatabases = async (cells: readonly Cell[]): Promise<void> => {
  await Promise.all(cells.map(({ database }) => database.destroy()));
};

export function openCells(addresses: readonly CellAddress[], options: PoolOptions, map: ShardMap): Cells {
  const all = openCellDatabases(addresses, options);
  const byName = new Map(all.map((cell) => [cell.name, cell]));
  const usedAt = new Map<string, number>();
  const isInUse = (name: string): boolean => performance.now() - (usedAt.get(name) ?? -Infinity) < IN_USE_MS;
  const cellOfShard = (shard: number): Cell => {
    const name = map.holderOf(shard);
    const cell = byName.get(name);
    if (cell === undefined) throw new Error(`CELLS does not name ${name}, which holds shard ${shard}`);
    usedAt.set(name, performance.now());
    return cell;
  };
  return {
    all,
    isInUse,
    of: (userId) => cellOfShard(shardOf(userId)),
    cellOfShard,
    onAnyCell: new AnyCell(all, isInUse).run,
    retryOnMove: async (work) => {
      for (const end = performance.now() + map.retryTimeoutMs; ;) {
        const { epoch } = map;
        try {
          return await work();
        } catch (error) {
          if (!isWrongCell(error) || performance.now() > end) throw error;
          await map.changeSince(epoch);
        }
      }
    },
    close: () => closeCellDatabases(all),
  };
}

/** Returns the cell of a visitor who has no user id yet. The phone hash determines the cell, so every visit with the phone leads to the same one. */
export const cellOfVisitor = (cells: Cells, phoneHash: Buffer): Cell => cells.of(phoneHash.toString('hex'));

/** Returns the cell of the shard that the id contains; `null` if the text is not an id of this kind. */
export function cellOfId(cells: Cells, id: string, kind: IdKind): Cell | null {
  const shard = shardOfId(id, kind);
  return shard === null ? null : cells.cellOfShard(shard);
}

/** Error for reads, with the code that PostgreSQL raises if a shard is written in the wrong cell. */
class WrongCellError extends Error {
  readonly code = WRONG_CELL_CODE;
}

/** Throws unless the shard belongs to this cell: a row that is missing here may exist in another cell. */
export async function assertShardInCell(database: CellDatabase, shard: number): Promise<void> {
  const held = await database.selectFrom('held_shard').select('shard').where('shard', '=', shard).executeTakeFirst();
  if (held === undefined) throw new WrongCellError(`shard ${shard} is not held here`);
}
