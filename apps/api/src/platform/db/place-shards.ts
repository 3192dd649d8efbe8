import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import type pg from 'pg';
import type { CellAddress } from './cell-addresses.ts';
import { withMigrationLock } from './migrations/run.ts';
import { SHARD_CHANNEL } from './shard-map.ts';

/**
 * The first map: every cell gets its share of the shards, in the order in which CELLS names them. Once there is a map this changes nothing:
 * shards then move with their borrowers. A cell that is named later holds nothing at first.
 */
export async function placeShards(directoryUrl: string, cells: readonly CellAddress[]): Promise<void> {
  const places = await withMigrationLock(directoryUrl, async (directory) => {
    const known = await readPlaces(directory);
    if (known.length > 0) return known;
    return writePlaces(directory, evenPlaces(cells));
  });
  for (const { name, url } of cells) {
    const own = places.filter(({ cell }) => cell === name).map(({ shard }) => shard);
    await withMigrationLock(url, (cell) => holdAtFirst(cell, own));
  }
}

interface Place {
  readonly shard: number;
  readonly cell: string;
}

const evenPlaces = (cells: readonly CellAddress[]): readonly Place[] =>
  Array.from({ length: SHARD_COUNT }, (_, shard) => ({ shard, cell: cells[Math.floor((shard * cells.length) / SHARD_COUNT)]?.name ?? '' }));

async function readPlaces(directory: pg.Client): Promise<readonly Place[]> {
  return (await directory.query<{ shard: number; cell: string }>('select shard, cell from shard_place')).rows;
}

async function writePlaces(directory: pg.Client, places: readonly Place[]): Promise<readonly Place[]> {
  const values = [places.map(({ shard }) => shard), places.map(({ cell }) => cell)];
  await directory.query('begin');
  await directory.query('insert into shard_place (shard, cell) select * from unnest($1::smallint[], $2::text[])', values);
  await directory.query('insert into shard_epoch (only_row, epoch) values (true, 1)');
  // From before cells had names: a pulse then went by the first shard of its cell.
  await directory.query('update cell_pulse set cell = place.cell from shard_place as place where place.shard::text = cell_pulse.cell');
  await directory.query(`notify ${SHARD_CHANNEL}`);
  await directory.query('commit');
  return places;
}

/** A cell that holds something knows better than this, and one that has given everything away is given nothing by the map. */
async function holdAtFirst(cell: pg.Client, shards: readonly number[]): Promise<void> {
  await cell.query(
    'insert into held_shard (shard) select unnest($1::smallint[]) where not exists (select from held_shard) on conflict do nothing',
    [shards],
  );
}
