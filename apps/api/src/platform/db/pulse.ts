import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Cell } from './cells.ts';
import type { Directory } from './directory.ts';

/**
 * The directory and a cell count together. Each remembers how far the other has come, and which database it was. A backup remembers less
 * than the other side does, so that whoever compares the two sees that one of them was restored, whichever way.
 */
export interface Pulse {
  /** The beat that was begun last. A process may have died before the cell had it. */
  readonly begun: number;
  readonly beatenAt: Date | null;
  readonly directoryBeat: number;
  readonly cellBeat: number;
  /** Which database each of them is now. */
  readonly directoryIdentity: string;
  readonly cellIdentity: string;
  /** Which ones they were when they last counted; null when they never did. */
  readonly knownDirectory: string | null;
  readonly knownCell: string | null;
  /** The timelines that a standby of each began when it took over. */
  readonly directoryTakeovers: readonly number[];
  readonly cellTakeovers: readonly number[];
}

/** `restored`: another server, database or timeline than before, and nobody can say which of the two is older. */
export type Standing = 'together' | 'cell behind' | 'directory behind' | 'restored';

export function standingOf(pulse: Pulse): Standing {
  if (pulse.cellBeat < pulse.directoryBeat) return 'cell behind';
  if (pulse.cellBeat > pulse.begun) return 'directory behind';
  const isSameDirectory = hasLostNothing(pulse.knownDirectory, pulse.directoryIdentity, pulse.directoryTakeovers);
  const isSameCell = hasLostNothing(pulse.knownCell, pulse.cellIdentity, pulse.cellTakeovers);
  return isSameDirectory && isSameCell ? 'together' : 'restored';
}

/**
 * The same database as before, or one whose standby took over since then. The count alone would not do: it goes on once a minute, and a restore
 * to a second before may well have the same. But each timeline since then must have been begun by a takeover, by its own word.
 */
function hasLostNothing(known: string | null, now: string, takeovers: readonly number[]): boolean {
  if (known === null || known === now) return true;
  const [before, after] = [partsOf(known), partsOf(now)];
  if (before.database !== after.database) return false;
  const taken = new Set(takeovers.filter((timeline) => timeline > before.timeline && timeline <= after.timeline));
  return taken.size === after.timeline - before.timeline;
}

function partsOf(identity: string): { readonly database: string; readonly timeline: number } {
  const end = identity.lastIndexOf('/');
  return { database: identity.slice(0, end), timeline: Number.parseInt(identity.slice(end + 1), 16) };
}

const TAKEOVERS = sql<readonly number[]>`(select coalesce(array_agg(timeline), '{}') from takeover)`;

/**
 * The server, the database in it, and the timeline that every recovery to a point in time and every promotion of a standby begins anew.
 * What a dump is restored into has another oid, even under the old name.
 */
const IDENTITY = sql<string>`(
  select control.system_identifier || '/' || own.oid || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  from pg_control_system() as control, pg_database as own where own.datname = current_database()
)`;

interface DirectorySide {
  readonly begun: number | null;
  readonly beat: number | null;
  readonly known: string | null;
  readonly identity: string;
  readonly takeovers: readonly number[];
  readonly beatenAt: Date | null;
}

/** For a process that compares: the pulse of a cell as it is now. */
export async function readPulse(directory: Directory, cell: Cell): Promise<Pulse> {
  const seen = await readBoth(directory, cell);
  if (standingOf(seen) === 'together') return seen;
  // Somebody else may have counted on between the two readings: then nobody can while this row is held.
  return directory.transaction().execute(async (transaction) => {
    await sql`select 1 from cell_pulse where cell = ${cell.name} for update`.execute(transaction);
    return readBoth(transaction, cell);
  });
}

async function readBoth(directory: Directory, { name, database }: Cell): Promise<Pulse> {
  const ours = await one<DirectorySide>(
    directory,
    sql`select ${IDENTITY} as identity, ${TAKEOVERS} as takeovers, begun, beat, cell_identity as known, beaten_at as "beatenAt" from (values (1)) as always
      left join cell_pulse on cell = ${name}`,
  );
  const theirs = await one<Omit<DirectorySide, 'begun' | 'beatenAt'>>(
    database,
    sql`select ${IDENTITY} as identity, ${TAKEOVERS} as takeovers, beat, directory_identity as known from (values (1)) as always left join directory_pulse on true`,
  );
  return {
    begun: ours.begun ?? 0,
    beatenAt: ours.beatenAt,
    directoryBeat: ours.beat ?? 0,
    cellBeat: theirs.beat ?? 0,
    directoryIdentity: ours.identity,
    cellIdentity: theirs.identity,
    knownDirectory: theirs.known,
    knownCell: ours.known,
    directoryTakeovers: ours.takeovers,
    cellTakeovers: theirs.takeovers,
  };
}

async function one<Row>(database: QueryExecutorProvider, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(database);
  return rows[0] as Row;
}

const BEAT_EVERY_MS = 60_000;
const BEFORE_ALL = new Date(0);

/**
 * Counts on by one, unless somebody has within the last minute. The directory says which beat is begun, then the cell has it, then the
 * directory knows so. What breaks off in between is finished by the next one.
 */
export async function beat(directory: Directory, { name, database }: Cell, pulse: Pulse, at: Date): Promise<void> {
  const before = new Date(at.getTime() - BEAT_EVERY_MS);
  if (pulse.beatenAt !== null && pulse.beatenAt > before) return;
  if (pulse.knownCell === null)
    await directory
      .insertInto('cell_pulse')
      .values({ cell: name, begun: 0, beat: 0, cell_identity: pulse.cellIdentity, beaten_at: BEFORE_ALL })
      .onConflict((conflict) => conflict.column('cell').doNothing())
      .execute();
  if (pulse.knownDirectory === null)
    await database
      .insertInto('directory_pulse')
      .values({ only_row: true, beat: 0, directory_identity: pulse.directoryIdentity })
      .onConflict((conflict) => conflict.column('only_row').doNothing())
      .execute();
  const begun = await directory
    .updateTable('cell_pulse')
    .set((each) => ({ begun: each('beat', '+', 1), beaten_at: at }))
    .where('cell', '=', name)
    .where('beaten_at', '<=', before)
    .returning('begun')
    .executeTakeFirst();
  if (begun === undefined) return;
  const last = begun.begun - 1;
  await database.updateTable('directory_pulse').set({ beat: begun.begun }).where('beat', '=', last).execute();
  await directory
    .updateTable('cell_pulse')
    .set({ beat: begun.begun })
    .where('cell', '=', name)
    .where('begun', '=', begun.begun)
    .where('beat', '=', last)
    .execute();
}

/**
 * They agree again, as the databases that they were when `pulse` was read. False when one of them has changed since then. The directory
 * first: whatever ends this in between leaves them apart, with a cell that is behind, as it was or as it need not care.
 */
export async function countOnTogether(directory: Directory, { name, database }: Cell, pulse: Pulse, at: Date): Promise<boolean> {
  const next = Math.max(pulse.begun, pulse.cellBeat) + 1;
  const row = { cell: name, begun: next, beat: next, cell_identity: pulse.cellIdentity, beaten_at: at };
  const inDirectory = await directory
    .insertInto('cell_pulse')
    .values(row)
    .onConflict((conflict) => conflict.column('cell').doUpdateSet(row).where('cell_pulse.begun', '=', pulse.begun))
    .executeTakeFirstOrThrow();
  if (inDirectory.numInsertedOrUpdatedRows !== 1n) return false;
  const own = { only_row: true, beat: next, directory_identity: pulse.directoryIdentity };
  const inCell = await database
    .insertInto('directory_pulse')
    .values(own)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(own).where('directory_pulse.beat', '=', pulse.cellBeat))
    .executeTakeFirstOrThrow();
  return inCell.numInsertedOrUpdatedRows === 1n;
}
