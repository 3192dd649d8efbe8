import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Cell } from './cells.ts';
import type { Directory } from './directory.ts';

/**
 * Heartbeat counter that the directory and a cell advance together. Each stores its own count and the identity of the other database. A restored
 * backup has a lower count than the other side, so a comparison reveals a restore of either.
 */
export interface CellHeartbeat {
  /** Last heartbeat that was started. The process may have died before the cell stored this heartbeat. */
  readonly begun: number;
  readonly beatenAt: Date | null;
  readonly directoryBeat: number;
  readonly cellBeat: number;
  /** Current identities of the two databases. */
  readonly directoryIdentity: string;
  readonly cellIdentity: string;
  /** Identities at the last heartbeat; `null` if there was none. */
  readonly knownDirectory: string | null;
  readonly knownCell: string | null;
  /** Timelines that began with the promotion of a standby. */
  readonly directoryTakeovers: readonly number[];
  readonly cellTakeovers: readonly number[];
}

/** `restored`: the server, database or timeline has changed, and which side is older is unknown. */
export type HeartbeatState = 'together' | 'cell behind' | 'directory behind' | 'restored';

export function heartbeatStateOf(pulse: CellHeartbeat): HeartbeatState {
  if (pulse.cellBeat < pulse.directoryBeat) return 'cell behind';
  if (pulse.cellBeat > pulse.begun) return 'directory behind';
  const isSameDirectory = isSuccessor(pulse.knownDirectory, pulse.directoryIdentity, pulse.directoryTakeovers);
  const isSameCell = isSuccessor(pulse.knownCell, pulse.cellIdentity, pulse.cellTakeovers);
  return isSameDirectory && isSameCell ? 'together' : 'restored';
}

/**
 * True if the database is the same, or if every timeline since then began with a promotion that the promoted standby itself recorded. The count alone
 * is insufficient: it advances once a minute, so that a restore to a second ago may have the same count.
 */
function isSuccessor(known: string | null, now: string, takeovers: readonly number[]): boolean {
  if (known === null || known === now) return true;
  const [before, after] = [parseIdentity(known), parseIdentity(now)];
  if (before.database !== after.database) return false;
  const taken = new Set(takeovers.filter((timeline) => timeline > before.timeline && timeline <= after.timeline));
  return taken.size === after.timeline - before.timeline;
}

function parseIdentity(identity: string): { readonly database: string; readonly timeline: number } {
  const end = identity.lastIndexOf('/');
  return { database: identity.slice(0, end), timeline: Number.parseInt(identity.slice(end + 1), 16) };
}

const TAKEOVERS = sql<readonly number[]>`(select coalesce(array_agg(timeline), '{}') from takeover)`;

/**
 * Server, database and timeline. Every point-in-time recovery and every promotion starts a new timeline; a database restored from a dump has a new
 * oid, even under the old name.
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

export async function getHeartbeat(directory: Directory, cell: Cell): Promise<CellHeartbeat> {
  const seen = await readHeartbeatOnce(directory, cell);
  if (heartbeatStateOf(seen) === 'together') return seen;
  // Another process may have advanced the counter between the two reads; the row lock prevents it from here on.
  return directory.transaction().execute(async (transaction) => {
    await sql`select 1 from cell_pulse where cell = ${cell.name} for update`.execute(transaction);
    return readHeartbeatOnce(transaction, cell);
  });
}

async function readHeartbeatOnce(directory: Directory, { name, database }: Cell): Promise<CellHeartbeat> {
  const ours = await selectOneRow<DirectorySide>(
    directory,
    sql`select ${IDENTITY} as identity, ${TAKEOVERS} as takeovers, begun, beat, cell_identity as known, beaten_at as "beatenAt" from (values (1)) as always
      left join cell_pulse on cell = ${name}`,
  );
  const theirs = await selectOneRow<Omit<DirectorySide, 'begun' | 'beatenAt'>>(
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

async function selectOneRow<Row>(database: QueryExecutorProvider, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(database);
  return rows[0] as Row;
}

const HEARTBEAT_INTERVAL_MS = 60_000;
const EPOCH_START = new Date(0);

/**
 * Advances the counter by one, at most once a minute. The directory stores the start of the heartbeat, the cell the new count, and then the directory
 * the new count; the next call completes an interrupted heartbeat.
 */
export async function advanceHeartbeat(directory: Directory, { name, database }: Cell, pulse: CellHeartbeat, at: Date): Promise<void> {
  const before = new Date(at.getTime() - HEARTBEAT_INTERVAL_MS);
  if (pulse.beatenAt !== null && pulse.beatenAt > before) return;
  if (pulse.knownCell === null)
    await directory
      .insertInto('cell_pulse')
      .values({ cell: name, begun: 0, beat: 0, cellIdentity: pulse.cellIdentity, beatenAt: EPOCH_START })
      .onConflict((conflict) => conflict.column('cell').doNothing())
      .execute();
  if (pulse.knownDirectory === null)
    await database
      .insertInto('directory_pulse')
      .values({ onlyRow: true, beat: 0, directoryIdentity: pulse.directoryIdentity })
      .onConflict((conflict) => conflict.column('onlyRow').doNothing())
      .execute();
  const currentEpoch = await directory
    .updateTable('cell_pulse')
    .set((each) => ({ begun: each('beat', '+', 1), beatenAt: at }))
    .where('cell', '=', name)
    .where('beatenAt', '<=', before)
    .returning('begun')
    .executeTakeFirst();
  if (currentEpoch === undefined) return;
  const last = currentEpoch.begun - 1;
  await database.updateTable('directory_pulse').set({ beat: currentEpoch.begun }).where('beat', '=', last).execute();
  await directory
    .updateTable('cell_pulse')
    .set({ beat: currentEpoch.begun })
    .where('cell', '=', name)
    .where('begun', '=', currentEpoch.begun)
    .where('beat', '=', last)
    .execute();
}

/**
 * Makes the two databases agree again, with the identities in `pulse`. Returns false if one of the rows has changed since `pulse` was read. Updates
 * the directory first, so that an interruption leaves the cell behind and its dated work stopped.
 */
export async function reconcileHeartbeat(directory: Directory, { name, database }: Cell, pulse: CellHeartbeat, at: Date): Promise<boolean> {
  const next = Math.max(pulse.begun, pulse.cellBeat) + 1;
  const row = { cell: name, begun: next, beat: next, cellIdentity: pulse.cellIdentity, beatenAt: at };
  const inDirectory = await directory
    .insertInto('cell_pulse')
    .values(row)
    .onConflict((conflict) => conflict.column('cell').doUpdateSet(row).where('cell_pulse.begun', '=', pulse.begun))
    .executeTakeFirstOrThrow();
  if (inDirectory.numInsertedOrUpdatedRows !== 1n) return false;
  const own = { onlyRow: true, beat: next, directoryIdentity: pulse.directoryIdentity };
  const inCell = await database
    .insertInto('directory_pulse')
    .values(own)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(own).where('directory_pulse.beat', '=', pulse.cellBeat))
    .executeTakeFirstOrThrow();
  return inCell.numInsertedOrUpdatedRows === 1n;
}
