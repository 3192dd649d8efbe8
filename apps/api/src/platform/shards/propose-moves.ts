import type { CellAddress } from '../db/cell-addresses.ts';
import type { CellSide } from './cell-side.ts';
import { withSide } from './move-shard.ts';

export interface ShardSize {
  readonly shard: number;
  readonly cell: string;
  readonly borrowers: number;
}

export interface ProposedMove {
  readonly shard: number;
  readonly from: string;
  readonly to: string;
  readonly borrowers: number;
}

/** Counts the borrowers of each shard in one pass over the borrower ids. */
export async function shardSizes(cells: readonly CellAddress[]): Promise<readonly ShardSize[]> {
  const sizes = await Promise.all(cells.map((address) => withSide(address, sizesIn)));
  return sizes.flat();
}

async function sizesIn({ name: cell, connection }: CellSide): Promise<readonly ShardSize[]> {
  const { rows } = await connection.query<{ shard: number; borrowers: string }>(
    `select held.shard, count(b.user_id) as borrowers from held_shard as held
       left join (select user_id, shard_of(user_id) as shard from borrower) as b on b.shard = held.shard
     group by held.shard`,
  );
  return rows.map(({ shard, borrowers }) => ({ shard, cell, borrowers: Number(borrowers) }));
}

/**
 * Proposes moves from the fullest cell to the emptiest, each of the largest shard that reduces the difference, until no shard does. Cells that are
 * not in `filled` are emptied.
 */
export function proposeMoves(sizes: readonly ShardSize[], filled: readonly string[]): readonly ProposedMove[] {
  const moves: ProposedMove[] = [];
  const loads = new Map(filled.map((cell) => [cell, { borrowers: 0, shards: [] as ShardSize[] }]));
  const emptiest = (): [string, { borrowers: number; shards: ShardSize[] }] =>
    [...loads].toSorted(([, a], [, b]) => a.borrowers - b.borrowers || a.shards.length - b.shards.length)[0] ??
    raise('no cell to fill is given');
  const bySize = sizes.toSorted((a, b) => b.borrowers - a.borrowers || a.shard - b.shard);
  for (const size of bySize) add(loads.get(size.cell), size);
  for (const size of bySize.filter(({ cell }) => !loads.has(cell))) {
    const [to, load] = emptiest();
    add(load, size);
    moves.push({ shard: size.shard, from: size.cell, to, borrowers: size.borrowers });
  }
  for (;;) {
    const [to, least] = emptiest();
    const [from, most] = [...loads].toSorted(([, a], [, b]) => b.borrowers - a.borrowers)[0] ?? [to, least];
    const gap = most.borrowers - least.borrowers;
    const moved = new Set(moves.map(({ shard }) => shard));
    const next = most.shards.find(
      ({ shard, borrowers }) => borrowers > 0 && borrowers < gap && borrowers * 2 <= gap + 1 && !moved.has(shard),
    );
    if (next === undefined) return moves;
    most.shards.splice(most.shards.indexOf(next), 1);
    most.borrowers -= next.borrowers;
    add(least, next);
    moves.push({ shard: next.shard, from, to, borrowers: next.borrowers });
  }
}

function add(load: { borrowers: number; shards: ShardSize[] } | undefined, size: ShardSize): void {
  if (load === undefined) return;
  load.shards.push(size);
  load.borrowers += size.borrowers;
}

function raise(message: string): never {
  throw new Error(message);
}
