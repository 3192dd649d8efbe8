import type pg from 'pg';
import { SHARD_CHANNEL } from '../db/shard-map.ts';
import { isConflict } from '../db/errors.ts';
import { AnotherMover } from './cell-side.ts';
import type { CellSide, Moved } from './cell-side.ts';
import { copyChanges } from './copy-changes.ts';
import { eventually, requireFences } from './fences.ts';

/** Maximum wait for current writers: all other writers queue behind the switch-over, which is put off if the wait is longer. */
const WRITERS_WAIT = '80ms';

/** The switch-over is not possible now, and nothing has changed. */
export class PutOff extends Error {}

/** Blocks writes of the shard until the shard is open in the other cell, or until the close expires. */
export async function closeShard(from: CellSide, moved: Moved): Promise<void> {
  const close = async (): Promise<void> => {
    await from.connection.query('select close_shard($1)', [moved.shard]);
    await from.setState(moved, 'closed');
  };
  // The commit need not wait for the disk: if a crash loses the close, the mover starts again.
  await afterItsWriters(from, moved, close, 'begin; set local synchronous_commit = off');
}

/** Runs work after the current writers of the shard have ended, and before any other writer starts. */
async function afterItsWriters(from: CellSide, { shard }: Moved, work: () => Promise<void>, begin = 'begin'): Promise<void> {
  try {
    await from.transaction(work, `${begin}; set local lock_timeout = '${WRITERS_WAIT}'; select pg_advisory_xact_lock(480, ${shard})`);
  } catch (error) {
    if (isConflict(error)) throw new PutOff('a transaction writes for a long time');
    throw error;
  }
}

export async function openAgain(from: CellSide, moved: Moved): Promise<void> {
  await from.transaction(async () => {
    await from.connection.query('update held_shard set closed_until = null where shard = $1', [moved.shard]);
    await from.setState(moved, 'watched');
  });
}

/**
 * Preserves the order of each order's events across the move: the events of the old cell are placed and published before the new cell places any.
 * Fences do not record the mover's own changes, so they are recorded here.
 */
export async function placeShardEvents(from: CellSide, directory: pg.Client, { shard }: Moved): Promise<void> {
  const placed = await from.transaction(async () => {
    await from.connection.query(
      `insert into moving_change (shard, owner)
       select distinct $1::smallint, user_id from event where position is null and shard_of(user_id) = $1`,
      [shard],
    );
    const { rows } = await from.connection.query<{ placed: string }>('select placed from place_events($1, null, $2)', [from.name, shard]);
    return rows[0]?.placed;
    // Flushed with the copy that follows, which saves a second wait for the disk.
  }, 'begin; set local synchronous_commit = off');
  await directory.query('select publish_events($1, $2)', [from.name, placed]);
}

/** Copies the last changes. The accrual runs per cell, so both cells must have accrued the same days. */
export async function copyRemaining(from: CellSide, to: CellSide, moved: Moved): Promise<void> {
  while ((await copyChanges(from, to, moved)).owners > 0);
  await requireSameDay(from, to);
  await Promise.all([requireFences(from, moved.shard), requireFences(to, moved.shard)]);
}

/** Releases the shard, which is not written here any more. The other cell may open the shard only after this. */
export async function releaseShard(from: CellSide, to: CellSide, moved: Moved): Promise<void> {
  await afterItsWriters(from, moved, async () => {
    await requireClosedBooks(from, to);
    const { rows } = await from.connection.query<{ gone: boolean }>('select let_shard_go($1) as gone', [moved.shard]);
    if (rows[0]?.gone !== true) throw new PutOff('the close expired and the shard opened again');
    await from.setState(moved, 'left');
  });
}

/**
 * Stores the time up to which the old cell has recorded dated events, while the shard is still open there. The new cell records events that fall due
 * after that time.
 */
export async function noteRecorded(from: CellSide, to: CellSide, { shard, mover }: Moved): Promise<void> {
  const { rows } = await from.connection.query<{ through: string | null }>('select recorded_through::text as through from dated_events');
  await to.connection.query('update moving_shard set recorded_through = $3 where shard = $1 and mover = $2', [
    shard,
    mover,
    rows[0]?.through,
  ]);
}

export async function openShard(to: CellSide, { shard, mover }: Moved): Promise<void> {
  const { rowCount } = await to.connection.query(
    `with ours as (update moving_shard set state = 'watched' where shard = $1 and mover = $2 returning shard, recorded_through),
       recorded as (update dated_events set recorded_through = least(dated_events.recorded_through, ours.recorded_through), arrivals = arrivals + 1 from ours)
     insert into held_shard (shard) select shard from ours`,
    [shard, mover],
  );
  if (rowCount !== 1) throw new AnotherMover(shard);
}

/** Updates the shard map and notifies every process. */
export async function writePlace(directory: pg.Client, { shard, from, to }: { shard: number; from: string; to: string }): Promise<void> {
  await directory.query(
    `with place as (update shard_place set cell = $2 where shard = $1 and cell = $3), map as (update shard_epoch set epoch = epoch + 1)
     select pg_notify($4, '')`,
    [shard, to, from, SHARD_CHANNEL],
  );
}

export async function requireSameDay(from: CellSide, to: CellSide): Promise<void> {
  const [here, there] = await Promise.all([from, to].map(daysDone));
  if (here !== there) throw new PutOff(`the accrual of ${from.name} is done through ${here}, that of ${to.name} through ${there}`);
}

/** Closes the same days in the new cell: a day whose journal has been written must not receive another transfer of the shard. */
export async function closeSameBooks(from: CellSide, to: CellSide): Promise<void> {
  const closed = await closedBefore(from);
  if (closed !== null) await eventually(to, [`select close_books('${closed}')`]);
}

/** Runs in the transaction of `releaseShard`, so that no day is closed here until that transaction ends. */
async function requireClosedBooks(from: CellSide, to: CellSide): Promise<void> {
  const [here, there] = [await closedBefore(from), await closedBefore(to)];
  if (here !== null && (there === null || there < here))
    throw new PutOff(`the books of ${from.name} are closed before ${here}, those of ${to.name} are not`);
}

/** Returns UTC text of fixed length, which sorts like the time itself. */
async function closedBefore({ connection }: CellSide): Promise<string | null> {
  const { rows } = await connection.query<{ before: string | null }>(
    `select to_char(closed_before at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as before from closed_books`,
  );
  return rows[0]?.before ?? null;
}

async function daysDone({ connection }: CellSide): Promise<string> {
  const { rows } = await connection.query<{ day: string }>('select done_through::text as day from accrual_progress');
  return rows[0]?.day ?? 'no day yet';
}
