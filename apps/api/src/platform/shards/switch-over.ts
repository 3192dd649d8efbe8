import type pg from 'pg';
import { SHARD_CHANNEL } from '../db/shard-map.ts';
import { isInTheWay } from '../db/trouble.ts';
import type { CellSide, Moved } from './cell-side.ts';
import { copyChanges } from './copy-changes.ts';
import { requireFences } from './fences.ts';

/** Whoever writes now ends within this, or the switch is put off: everybody else waits behind it. */
const WRITERS_WAIT = '150ms';

/** It could not be done now, and everything is as it was. */
export class PutOff extends Error {}

/** Nobody writes the shard until it is open in the other cell, or the time is over. */
export async function closeShard(from: CellSide, moved: Moved): Promise<void> {
  await afterItsWriters(from, moved, async () => {
    await from.connection.query('select close_shard($1)', [moved.shard]);
    await from.setState(moved, 'closed');
  });
}

/** When whoever writes the shard has ended, and before anybody else does. */
async function afterItsWriters(from: CellSide, { shard }: Moved, work: () => Promise<void>): Promise<void> {
  try {
    await from.transaction(async () => {
      await from.connection.query(`set local lock_timeout = '${WRITERS_WAIT}'`);
      await from.connection.query('select pg_advisory_xact_lock(480, $1)', [shard]);
      await work();
    });
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

/** What was written last. The accrual of a night is the cell's: both have to have done the same days. */
export async function bringTheRest(from: CellSide, to: CellSide, moved: Moved): Promise<void> {
  while ((await copyChanges(from, to, moved)).owners > 0);
  await requireSameDay(from, to);
  await requireFences(from, moved.shard);
  await requireFences(to, moved.shard);
}

/** Nobody will write it here any more. Only from now on may the other cell open it. */
export async function leave(from: CellSide, moved: Moved): Promise<void> {
  await afterItsWriters(from, moved, async () => {
    const { rows } = await from.connection.query<{ gone: boolean }>('select let_shard_go($1) as gone', [moved.shard]);
    if (rows[0]?.gone !== true) throw new PutOff('it took so long that the shard opened again');
    await from.setState(moved, 'left');
  });
}

export async function arrive(to: CellSide, moved: Moved): Promise<void> {
  await to.transaction(async () => {
    await to.connection.query('insert into held_shard (shard) values ($1)', [moved.shard]);
    await to.setState(moved, 'watched');
  });
}

/** Every process is told. */
export async function writePlace(directory: pg.Client, { shard, from, to }: { shard: number; from: string; to: string }): Promise<void> {
  await directory.query('begin');
  await directory.query('update shard_place set cell = $2 where shard = $1 and cell = $3', [shard, to, from]);
  await directory.query('update shard_epoch set epoch = epoch + 1');
  await directory.query(`notify ${SHARD_CHANNEL}`);
  await directory.query('commit');
}

export async function requireSameDay(from: CellSide, to: CellSide): Promise<void> {
  const [here, there] = await Promise.all([from, to].map(daysDone));
  if (here !== there) throw new PutOff(`the accrual of ${from.name} is done through ${here}, that of ${to.name} through ${there}`);
}

async function daysDone({ connection }: CellSide): Promise<string> {
  const { rows } = await connection.query<{ day: string }>('select done_through::text as day from accrual_progress');
  return rows[0]?.day ?? 'no day yet';
}
