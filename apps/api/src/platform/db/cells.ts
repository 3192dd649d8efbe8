import { hash } from 'node:crypto';
import { SHARD_COUNT, shardOfId } from '@hiram/contract/wire/ids.ts';
import type { IdKind } from '@hiram/contract/wire/ids.ts';
import type { Kysely } from 'kysely';
import { AnyCell } from './any-cell.ts';
import type { CellAddress } from './cell-addresses.ts';
import { openDatabase } from './database.ts';
import type { PoolOptions } from './database.ts';
import type { CellTables } from './schema/cell-tables.ts';
import type { ShardMap } from './shard-map.ts';
import { HELD_ELSEWHERE, isHeldElsewhere } from './trouble.ts';

export type CellDatabase = Kysely<CellTables>;

/** One PostgreSQL that holds the borrowers of some logical shards. */
export interface Cell extends CellAddress {
  readonly database: CellDatabase;
}

/** The cells that a process looks after: a service all of them, a worker those that it has taken. */
export interface WatchedCells {
  readonly all: readonly Cell[];
  /** Somebody needed it within the last minute. Any other is looked at less often, so that no connection is kept open for that. */
  isInUse(name: string): boolean;
}

export interface Cells extends WatchedCells {
  of(userId: string): Cell;
  holding(shard: number): Cell;
  /** For reference data, which every cell has a copy of: from one that is in use. A cell that does not answer is passed over for a while. */
  fromAny<Result>(work: (database: CellDatabase) => Promise<Result>): Promise<Result>;
  /** Does it again when a cell says that a shard is not there any more: it has moved, and the map says where to. */
  followingMoves<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The first four bytes of SHA-256 over the user id: the same for ever, whichever cells there are. */
export function shardOf(userId: string): number {
  return hash('sha256', userId, 'buffer').readUInt32BE(0) % SHARD_COUNT;
}

const IN_USE_MS = 60_000;

export const openEach = (addresses: readonly CellAddress[], options: PoolOptions): readonly Cell[] =>
  addresses.map((address) => ({ ...address, database: openDatabase<CellTables>(address.url, options) }));

export const closeEach = async (cells: readonly Cell[]): Promise<void> => {
  await Promise.all(cells.map(({ database }) => database.destroy()));
};

export function openCells(addresses: readonly CellAddress[], options: PoolOptions, map: ShardMap): Cells {
  const all = openEach(addresses, options);
  const byName = new Map(all.map((cell) => [cell.name, cell]));
  const usedAt = new Map<string, number>();
  const isInUse = (name: string): boolean => performance.now() - (usedAt.get(name) ?? -Infinity) < IN_USE_MS;
  const holding = (shard: number): Cell => {
    const name = map.holderOf(shard);
    const cell = byName.get(name);
    if (cell === undefined) throw new Error(`CELLS does not name ${name}, which holds shard ${shard}`);
    usedAt.set(name, performance.now());
    return cell;
  };
  return {
    all,
    isInUse,
    of: (userId) => holding(shardOf(userId)),
    holding,
    fromAny: new AnyCell(all, isInUse).run,
    followingMoves: async (work) => {
      for (const end = performance.now() + map.patienceMs; ;) {
        const { epoch } = map;
        try {
          return await work();
        } catch (error) {
          if (!isHeldElsewhere(error) || performance.now() > end) throw error;
          await map.changeSince(epoch);
        }
      }
    },
    close: () => closeEach(all),
  };
}

/** The cell whose shards include the one that the id carries; null when the text is no id of this kind. */
export function cellOfId(cells: Cells, id: string, kind: IdKind): Cell | null {
  const shard = shardOfId(id, kind);
  return shard === null ? null : cells.holding(shard);
}

/** What PostgreSQL raises where such a shard is written, for those who only read. */
class HeldElsewhere extends Error {
  readonly code = HELD_ELSEWHERE;
}

/** What is not found in a cell may be in another one: throws unless the shard is held here. */
export async function requireHeld(database: CellDatabase, shard: number): Promise<void> {
  const held = await database.selectFrom('held_shard').select('shard').where('shard', '=', shard).executeTakeFirst();
  if (held === undefined) throw new HeldElsewhere(`shard ${shard} is not held here`);
}
