import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from '../db/errors.ts';
import type { CellSide } from './cell-side.ts';
import { ownerIn } from './table-owners.ts';

/**
 * Later statements queue behind a statement that waits for a table lock. So the lock timeout is short, and the pause before the next attempt is
 * longer than the timeout. The timeout grows, because on a slow disk every writer exceeds the first timeout, and autovacuum yields only to a
 * statement that has waited for a second.
 */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1_500;
const TRIES_BEFORE_IT_DOUBLES = 8;
const TRIES = 80;
const waitOf = (tried: number): number => Math.min(FIRST_WAIT_MS * 2 ** Math.floor(tried / TRIES_BEFORE_IT_DOUBLES), LONGEST_WAIT_MS);
const restAfter = (waitedMs: number): number => 2 * waitedMs;

const EVENTS = [
  { event: 'insert', rows: ['new'] },
  // A visitor's row may change its owner: a rotation of the phone key rewrites the hash.
  { event: 'update', rows: ['old', 'new'] },
  { event: 'delete', rows: ['old'] },
] as const;

const fenceOf = (shard: number, event: string): string => `moving_${shard}_${event}`;

/** Creates triggers that record every change of the shard's rows, and reject it if the shard does not belong to the cell. */
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

/** Enables row-level security, which hides the rows of hidden shards. */
export async function hideRows(side: CellSide): Promise<void> {
  for (const table of side.tables) await eventually(side, [`alter table ${table} enable row level security`]);
}

/** Disables row-level security once no shard is moving, to save its checks. */
export async function stopHiding(side: CellSide): Promise<void> {
  const { rowCount } = await side.connection.query('select from moving_shard limit 1');
  if (rowCount !== 0) return;
  for (const table of side.tables) await eventually(side, [`alter table ${table} disable row level security`]);
}

/** Throws if a borrower's table has no fence: a table that a migration has added during the move would not be copied. */
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

/** Retries until the locks are acquired. Other statements are blocked only for the short lock timeout. */
export async function eventually(side: CellSide, statements: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await side.transaction(async () => {
        await side.connection.query(`set local lock_timeout = ${waitOf(tried)}`);
        for (const statement of statements) await side.connection.query(statement);
      });
      return;
    } catch (error) {
      if (!isConflict(error) || tried === TRIES) throw error;
      await sleep(restAfter(waitOf(tried)));
    }
}
