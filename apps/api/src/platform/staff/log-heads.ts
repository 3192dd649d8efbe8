import { Readable } from 'node:stream';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import * as z from 'zod/mini';
import type { Cell } from '../db/cells.ts';
import type { Directory } from '../db/directory.ts';

/** No cell can have this name. */
export const DIRECTORY_LOG = '_directory';

/** A store for small files outside of the databases. */
export interface HeadStore {
  /** Replaces an existing file of the same name. */
  put(name: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  read(name: string): Promise<string | null>;
}

interface Head {
  readonly number: number;
  readonly hash: string;
}

/** Excludes entries about other logs: otherwise two logs would grow without end by recording each other's heads. */
const NOT_SEEN = sql`kind <> 'seen'`;
const ANY_KIND = sql`true`;

async function headOf(database: QueryExecutorProvider, among: typeof ANY_KIND): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select number, encode(hash, 'hex') as hash from staff_log where ${among} order by number desc limit 1`.execute(database);
  return rows[0] ?? null;
}

type NamedCell = Pick<Cell, 'name' | 'database'>;

/** Records the cell's head in the directory's log and the directory's in the cell's, so that neither log can be changed without the other. */
export async function recordHeads({ name, database }: NamedCell, directory: Directory): Promise<void> {
  await recordHead(directory, name, await headOf(database, NOT_SEEN));
  await recordHead(database, DIRECTORY_LOG, await headOf(directory, NOT_SEEN));
}

async function recordHead(database: QueryExecutorProvider, log: string, head: Head | null): Promise<void> {
  if (head === null) return;
  await sql`select note_log_head(${log}, ${head.number}, decode(${head.hash}, 'hex'))`.execute(database);
}

const nameOf = (log: string, day: Date): string => `staff-log/${log}/${day.toISOString().slice(0, 10)}.json`;

/** Saves both heads outside of all databases, in one file per log and day. */
export async function saveHeads(store: HeadStore, { name, database }: NamedCell, directory: Directory, at: Date): Promise<void> {
  await save(store, name, await headOf(database, ANY_KIND), at);
  await save(store, DIRECTORY_LOG, await headOf(directory, ANY_KIND), at);
}

async function save(store: HeadStore, log: string, head: Head | null, at: Date): Promise<void> {
  if (head !== null) await store.put(nameOf(log, at), Readable.from([Buffer.from(JSON.stringify({ log, ...head, at }))]));
}

/** A head covers all entries before it, so the last ones are enough. */
const RETENTION_DAYS = 7;

const savedHead = z.object({ log: z.string(), number: z.number(), hash: z.string(), at: z.iso.datetime() });

export interface SavedHead extends Head {
  readonly at: Date;
}

/** Returns the heads of the last days, newest first. */
export async function listSavedHeads(store: HeadStore, log: string, now: Date): Promise<readonly SavedHead[]> {
  const days = Array.from({ length: RETENTION_DAYS }, (_, ago) => new Date(now.getTime() - ago * DAY_MS));
  const texts = await Promise.all(days.map((day) => store.read(nameOf(log, day))));
  return texts
    .filter((text) => text !== null)
    .map((text) => z.parse(savedHead, JSON.parse(text)))
    .map(({ number, hash, at }) => ({ number, hash, at: new Date(at) }));
}
