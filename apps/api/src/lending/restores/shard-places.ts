import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { sql } from 'kysely';
import type { Cell } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { SHARD_CHANNEL } from '../../platform/db/shard-map.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import type { CellTables } from '../../tables/cell.ts';

const MOST_NAMED = 20;

/**
 * Repairs the directory's shard map from the cells, because after a restore it may be older than the last move of a shard. Returns the number of
 * changed places. Throws without any change if the cells do not agree on one holder: a person has to decide which of them has the borrowers.
 */
export async function repairShardMap({ cells, directory, shardMap }: PlatformResources): Promise<number> {
  const repaired = await directory.transaction().execute(async (transaction) => {
    // A move of a shard writes this row too, so it waits for the lock.
    await sql`select epoch from shard_epoch for update`.execute(transaction);
    const held = await Promise.all(cells.all.map(shardsOf));
    return writePlaces(transaction, holders(cells.all, held));
  });
  // All later steps use the map of this process.
  if (repaired > 0) await shardMap.refresh();
  return repaired;
}

type HeldShard = CellTables['held_shard'];

const shardsOf = ({ database }: Cell): Promise<readonly HeldShard[]> => database.selectFrom('held_shard').selectAll().execute();

function holders(all: readonly Cell[], held: readonly (readonly HeldShard[])[]): readonly string[] {
  const wrong: string[] = [];
  const names = Array.from({ length: SHARD_COUNT }, (_, shard) => {
    const found = all.flatMap(({ name }, index) =>
      (held[index] ?? []).filter((each) => each.shard === shard).map(({ closedUntil: until }) => ({ name, isOpen: until === null })),
    );
    // A move closes a shard in its old cell before it opens it in the new one, so a cell in which the shard is open has it.
    const open = found.filter(({ isOpen }) => isOpen);
    const [holder, ...others] = open.length > 0 ? open : found;
    if (holder === undefined) wrong.push(`${shard} is in no cell`);
    else if (others.length > 0) wrong.push(`${shard} is in ${[holder, ...others].map(({ name }) => name).join(' and ')}`);
    return holder?.name ?? '';
  });
  if (wrong.length > 0) throw new Error(`Nothing was done. Shards without one cell: ${namedOf(wrong)}`);
  return names;
}

const namedOf = (wrong: readonly string[]): string =>
  wrong.length <= MOST_NAMED ? wrong.join(', ') : `${wrong.slice(0, MOST_NAMED).join(', ')} and ${wrong.length - MOST_NAMED} more`;

async function writePlaces(directory: Directory, names: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update shard_place as place set cell = held.cell
    from unnest(${[...names]}::text[]) with ordinality as held (cell, position)
    where place.shard = held.position - 1 and place.cell <> held.cell`.execute(directory);
  if (numAffectedRows === 0n) return 0;
  await directory
    .updateTable('shard_epoch')
    .set((each) => ({ epoch: each('epoch', '+', 1) }))
    .execute();
  await sql`select pg_notify(${SHARD_CHANNEL}, '')`.execute(directory);
  return Number(numAffectedRows);
}
