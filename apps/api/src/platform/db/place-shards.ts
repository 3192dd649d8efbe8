import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import type pg from 'pg';
import type { CellAddress } from './cell-addresses.ts';
import { withMigrationLock } from './migrations/run.ts';
import { SHARD_CHANNEL } from './shard-map.ts';

/**
 * Writes the first shard map, in which every cell has an equal share of the shards, in the order of CELLS. Does nothing once a map exists: from then
 * on shards move with their borrowers, and a cell added later starts empty.
 */
export async function placeShards(directoryUrl: string, cells: readonly CellAddress[]): Promise<void> {
  const places = await withMigrationLock(directoryUrl, async (directory) => {
    const known = await readPlaces(directory);
    if (known.length > 0) return known;
    return writePlaces(directory, distributeShards(cells));
  });
  for (const { name, url } of cells) {
    const own = places.filter(({ cell }) => cell === name).map(({ shard }) => shard);
    await withMigrationLock(url, (cell) => insertInitialShards(cell, own));
  }
}

interface ShardPlace {
  readonly shard: number;
  readonly cell: string;
}

const distributeShards = (cells: readonly CellAddress[]): readonly ShardPlace[] =>
  Array.from({ length: SHARD_COUNT }, (_, shard) => ({ shard, cell: cells[Math.floor((shard * cells.length) / SHARD_COUNT)]?.name ?? '' }));

async function readPlaces(directory: pg.Client): Promise<readonly ShardPlace[]> {
  return (await directory.query<{ shard: number; cell: string }>('select shard, cell from shard_place')).rows;
}

async function writePlaces(directory: pg.Client, places: readonly ShardPlace[]): Promise<readonly ShardPlace[]> {
  const values = [places.map(({ shard }) => shard), places.map(({ cell }) => cell)];
  await directory.query('begin');
  await directory.query('insert into shard_place (shard, cell) select * from unnest($1::smallint[], $2::text[])', values);
  await directory.query('insert into shard_epoch (only_row, epoch) values (true, 1)');
  // Rows from before cells had names contain the first shard of the cell instead.
  await directory.query('update cell_pulse set cell = place.cell from shard_place as place where place.shard::text = cell_pulse.cell');
  await directory.query(`notify ${SHARD_CHANNEL}`);
  await directory.query('commit');
  return places;
}

/** Does nothing if the cell already has shards, whose rows take precedence over the map. For an emptied cell the map contains no shards. */
async function insertInitialShards(cell: pg.Client, shards: readonly number[]): Promise<void> {
  await cell.query(
    'insert into held_shard (shard) select unnest($1::smallint[]) where not exists (select from held_shard) on conflict do nothing',
    [shards],
  );
}
