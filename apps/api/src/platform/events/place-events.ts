import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { EVENT_RETENTION_DAYS } from '@hiram/contract/events/event-types.ts';
import { sql } from 'kysely';
import type { Cell, CellDatabase } from '../db/cells.ts';
import type { Directory } from '../db/directory.ts';
import { deleteRows } from '../db/old-rows.ts';
import { isWrongCell, isConflict } from '../db/errors.ts';

/** Maximum number of events in a block, and of rows locked at once. */
const BATCH_SIZE = 1_000;

/**
 * Assigns every committed event of a cell its permanent position and publishes the positions in the directory. A run that is killed in between is
 * completed by the next one.
 */
export async function placeEvents({ name, database }: Pick<Cell, 'name' | 'database'>, directory: Directory): Promise<number> {
  await skipLostPlaces({ name, database }, directory);
  for (let total = 0; ;) {
    const { given, placed } = await placeBatch(database, name);
    await sql`select publish_events(${name}, ${placed})`.execute(directory);
    total += given;
    if (given < BATCH_SIZE) return total;
  }
}

interface PlacedCount {
  readonly given: number;
  readonly placed: number;
}

/** While a move has locked a shard, no event can be placed here: the mover places the shard's events, and all others wait for the next run. */
async function placeBatch(database: CellDatabase, name: string): Promise<PlacedCount> {
  try {
    const { rows } = await sql<PlacedCount>`select given, placed from place_events(${name}, ${BATCH_SIZE}, null)`.execute(database);
    if (rows[0] === undefined) throw new Error('place_events returned no row');
    return rows[0];
  } catch (error) {
    if (!isWrongCell(error) && !isConflict(error)) throw error;
    return { given: 0, placed: await getPlacedCount(database) };
  }
}

const getPlacedCount = async (database: CellDatabase): Promise<number> =>
  (await database.selectFrom('event_count').select('placed').executeTakeFirstOrThrow()).placed;

/**
 * A cell restored to an earlier moment has assigned fewer positions than the directory has published. Lost positions are never assigned again and
 * readers do not wait for them: repeated effects emit new events with new positions.
 */
async function skipLostPlaces({ name, database }: Pick<Cell, 'name' | 'database'>, directory: Directory): Promise<void> {
  // The directory is read first: a cell assigns positions before it publishes them, so its count is never behind, even if another process places
  // events.
  const { published } = await directory
    .selectFrom('event_block')
    .select(({ fn }) => fn.max('last').as('published'))
    .where('cell', '=', name)
    .executeTakeFirstOrThrow();
  const given = await getPlacedCount(database);
  if (published === null || published <= given) return;
  await directory.updateTable('event_block').set({ whole: false }).where('cell', '=', name).where('last', '>', given).execute();
  await database.updateTable('event_count').set({ placed: published }).where('placed', '<', published).execute();
}

/** Events are stored longer than their blocks, so that a page can be read in full as long as its blocks exist. */
const EVENTS_OUTLIVE_BLOCKS_DAYS = 30;

interface DroppedEvents {
  readonly events: number;
  readonly blocks: number;
  readonly deadLetters: number;
}

/** Deletes expired blocks, events and dead letters. The last block of a cell stays because it records the cell's last published position. */
export async function dropOldEvents(database: CellDatabase, directory: Directory, now: Date): Promise<DroppedEvents> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const blocks = await deleteRows(
    directory,
    'event_block',
    sql`published_at < ${daysAgo(EVENT_RETENTION_DAYS)} and exists (select from event_block as later where later.cell = event_block.cell and later.last > event_block.last)`,
  );
  const events = await deleteRows(database, 'event', sql`placed_at < ${daysAgo(EVENT_RETENTION_DAYS + EVENTS_OUTLIVE_BLOCKS_DAYS)}`);
  const deadLetters = await deleteRows(directory, 'webhook_delivery', sql`state = 'dead' and died_at < ${daysAgo(EVENT_RETENTION_DAYS)}`);
  return { events, blocks, deadLetters };
}
