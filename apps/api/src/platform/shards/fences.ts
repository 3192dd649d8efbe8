import { setTimeout as sleep } from 'node:timers/promises';
import { isInTheWay } from '../db/trouble.ts';
import type { CellSide } from './cell-side.ts';
import { ownerIn } from './table-owners.ts';

/**
 * Whoever comes after a statement that waits for a table waits behind it. So it waits for a moment only, and rests for longer than that before
 * it tries again. The moment grows: where the disk is slow, every writer takes longer than the first one, and an autovacuum gives way only to
 * somebody who has waited for a second.
 */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1_500;
const TRIES_BEFORE_IT_DOUBLES = 8;
const TRIES = 80;
const waitOf = (tried: number): number => Math.min(FIRST_WAIT_MS * 2 ** Math.floor(tried / TRIES_BEFORE_IT_DOUBLES), LONGEST_WAIT_MS);
const restAfter = (waitedMs: number): number => 2 * waitedMs;

const EVENTS = [
  { event: 'insert', rows: ['new'] },
  // A visitor's row may change hands: the key of phones is changed by rewriting it.
  { event: 'update', rows: ['old', 'new'] },
  { event: 'delete', rows: ['old'] },
] as const;

const fenceOf = (shard: number, event: string): string => `moving_${shard}_${event}`;

/** From here on every change of the shard's rows is noted, and refused where the cell does not hold the shard. */
export async function raiseFences(side: CellSide, shard: number): Promise<void> {
  for (const table of side.tables)
    await eventually(
      side,
      EVENTS.map(({ event, rows }) => {
        const isOurs = rows.map((row) => `shard_of(${ownerIn(table, row)}) = ${shard}`).join(' or ');
        return `create or replace trigger ${fenceOf(shard, event)} before ${event} on ${table}
          for each row when (${isOurs}) execute function note_moving_change(${shard})`;
      }),
    );
}

export async function removeFences(side: CellSide, shard: number): Promise<void> {
  for (const table of side.tables)
    await eventually(
      side,
      EVENTS.map(({ event }) => `drop trigger if exists ${fenceOf(shard, event)} on ${table}`),
    );
}

/** Hidden shards are hidden from here on. */
export async function hideRows(side: CellSide): Promise<void> {
  for (const table of side.tables) await eventually(side, [`alter table ${table} enable row level security`]);
}

/** When nothing moves any more, nothing is looked at any more. */
export async function stopHiding(side: CellSide): Promise<void> {
  const { rowCount } = await side.connection.query('select from moving_shard limit 1');
  if (rowCount !== 0) return;
  for (const table of side.tables) await eventually(side, [`alter table ${table} disable row level security`]);
}

/** Throws when a table of a borrower has no fence: one that a migration has added meanwhile would be left behind. */
export async function requireFences(side: CellSide, shard: number): Promise<void> {
  const { rows } = await side.connection.query<{ table: string }>(
    `select c.relname as table from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
       left join pg_trigger t on t.tgrelid = c.oid and t.tgname = any ($1)
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by c.oid, c.relname, c.relrowsecurity having count(t.oid) < $2 or not c.relrowsecurity`,
    [EVENTS.map(({ event }) => fenceOf(shard, event)), EVENTS.length],
  );
  if (rows.length > 0) throw new Error(`${side.name} has tables without a fence: ${rows.map(({ table }) => table).join(', ')}`);
}

/** Tries until it gets its locks, and keeps nobody waiting for long meanwhile. */
export async function eventually(side: CellSide, statements: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await side.transaction(async () => {
        await side.connection.query(`set local lock_timeout = ${waitOf(tried)}`);
        for (const statement of statements) await side.connection.query(statement);
      });
      return;
    } catch (error) {
      if (!isInTheWay(error) || tried === TRIES) throw error;
      await sleep(restAfter(waitOf(tried)));
    }
}
