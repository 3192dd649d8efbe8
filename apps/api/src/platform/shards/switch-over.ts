import type pg from 'pg';
import { SHARD_CHANNEL } from '../db/shard-map.ts';
import { isInTheWay } from '../db/trouble.ts';
import { AnotherMover } from './cell-side.ts';
import type { CellSide, Moved } from './cell-side.ts';
import { copyChanges } from './copy-changes.ts';
import { eventually, requireFences } from './fences.ts';

/** Whoever writes now ends within this, or the switch is put off: everybody else waits behind it. */
const WRITERS_WAIT = '80ms';

/** It could not be done now, and everything is as it was. */
export class PutOff extends Error {}

/** Nobody writes the shard until it is open in the other cell, or the time is over. */
export async function closeShard(from: CellSide, moved: Moved): Promise<void> {
  const close = async (): Promise<void> => {
    await from.connection.query('select close_shard($1)', [moved.shard]);
    await from.setState(moved, 'closed');
  };
  // A server that is lost now has not closed it, and the mover begins again: nobody has to wait for the disk because of it.
  await afterItsWriters(from, moved, close, 'begin; set local synchronous_commit = off');
}

/** When whoever writes the shard has ended, and before anybody else does. */
async function afterItsWriters(from: CellSide, { shard }: Moved, work: () => Promise<void>, begin = 'begin'): Promise<void> {
  try {
    await from.transaction(work, `${begin}; set local lock_timeout = '${WRITERS_WAIT}'; select pg_advisory_xact_lock(480, ${shard})`);
  } catch (error) {
    if (isInTheWay(error)) throw new PutOff('somebody writes for a long time');
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
 * Events of one order stay in their order across a move: those of the old cell have their places, published, before the new one gives any.
 * The mover's own changes are not noted by a fence, so it notes them itself.
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
    // Flushed with the copy that follows: nobody has to wait for the disk twice.
  }, 'begin; set local synchronous_commit = off');
  await directory.query('select publish_events($1, $2)', [from.name, placed]);
}

/** What was written last. The accrual of a night is the cell's: both have to have done the same days. */
export async function bringTheRest(from: CellSide, to: CellSide, moved: Moved): Promise<void> {
  while ((await copyChanges(from, to, moved)).owners > 0);
  await requireSameDay(from, to);
  await Promise.all([requireFences(from, moved.shard), requireFences(to, moved.shard)]);
}

/** Nobody will write it here any more. Only from now on may the other cell open it. */
export async function leave(from: CellSide, to: CellSide, moved: Moved): Promise<void> {
  await afterItsWriters(from, moved, async () => {
    await requireClosedBooks(from, to);
    const { rows } = await from.connection.query<{ gone: boolean }>('select let_shard_go($1) as gone', [moved.shard]);
    if (rows[0]?.gone !== true) throw new PutOff('it took so long that the shard opened again');
    await from.setState(moved, 'left');
  });
}

/** Noted while the shard is still open here: whatever falls due by date after this moment is looked for in the other cell. */
export async function noteRecorded(from: CellSide, to: CellSide, { shard, mover }: Moved): Promise<void> {
  const { rows } = await from.connection.query<{ through: string | null }>('select recorded_through::text as through from dated_events');
  await to.connection.query('update moving_shard set recorded_through = $3 where shard = $1 and mover = $2', [
    shard,
    mover,
    rows[0]?.through,
  ]);
}

export async function arrive(to: CellSide, { shard, mover }: Moved): Promise<void> {
  const { rowCount } = await to.connection.query(
    `with ours as (update moving_shard set state = 'watched' where shard = $1 and mover = $2 returning shard, recorded_through),
       recorded as (update dated_events set recorded_through = least(dated_events.recorded_through, ours.recorded_through), arrivals = arrivals + 1 from ours)
     insert into held_shard (shard) select shard from ours`,
    [shard, mover],
  );
  if (rowCount !== 1) throw new AnotherMover(shard);
}

/** Every process is told. */
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

/** What is closed here stays closed there: a day whose journal has been written gets no other transfer of the shard. */
export async function closeSameBooks(from: CellSide, to: CellSide): Promise<void> {
  const closed = await closedBefore(from);
  if (closed !== null) await eventually(to, [`select close_books('${closed}')`]);
}

/** Within the transaction that leaves: until it ends nobody closes a day here. */
async function requireClosedBooks(from: CellSide, to: CellSide): Promise<void> {
  const [here, there] = [await closedBefore(from), await closedBefore(to)];
  if (here !== null && (there === null || there < here))
    throw new PutOff(`the books of ${from.name} are closed before ${here}, those of ${to.name} are not`);
}

/** As text of one length in UTC, which compares like the moment itself. */
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
