import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../tools/testing/ports.ts';
import { until } from '../../../tools/testing/until.ts';
import { placeShards } from '../src/platform/db/place-shards.ts';
import { migrateWithRoles } from '../src/platform/db/roles/grant-roles.ts';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

type Settings = Readonly<Record<string, string | number>>;

/** Whom PostgreSQL runs as: it refuses to be root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A PostgreSQL of the test's own, to be killed or stopped: it writes to disk before it says so, as in production. */
export interface OwnPostgres {
  readonly folder: string;
  /** Where its tables are. */
  readonly data: string;
  readonly port: number;
  readonly account: Account;
  url(database: string): string;
  /** @param changes settings of this start alone */
  start(changes?: Settings): Promise<void>;
  /** As an administrator does: what is under way is broken off, and everything is on disk. */
  stop(): Promise<void>;
  /** Every process of it at once and without a word, as when a machine loses its power. */
  kill(): Promise<void>;
  /** Every process of it stands still: connections stay open, and nothing answers. */
  hang(): Promise<void>;
  wakeUp(): Promise<void>;
  remove(): Promise<void>;
}

interface PostgresChoices {
  /** Where the tables are kept, when not beside the log: on a disk that can be filled, such as a small one. */
  readonly tablesIn?: string;
  readonly settings?: Settings;
  /** For what the server starts itself, such as the program that archives its log. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function makePostgres({ tablesIn, ...choices }: PostgresChoices = {}): Promise<OwnPostgres> {
  const [folder, account] = [await mkdtemp(join(tmpdir(), 'hiram-postgres-')), await accountToRunAs()];
  await chown(folder, account.uid, account.gid);
  const data = join(tablesIn ?? folder, 'data');
  if (tablesIn !== undefined) await chown(tablesIn, account.uid, account.gid);
  const log = tablesIn === undefined ? [] : ['-X', join(folder, 'log')];
  const program = join(await newestBin(), 'initdb');
  await run(program, ['-D', data, ...log, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'], account);
  return postgresOn({ ...choices, folder, data });
}

interface KnownTables extends Omit<PostgresChoices, 'tablesIn'> {
  readonly folder: string;
  readonly data: string;
}

/** A server for tables that are there already, such as those of a backup. */
export async function postgresOn({ folder, data, settings = {}, environment = {} }: KnownTables): Promise<OwnPostgres> {
  const [port, bin, account] = [await freePort(), await newestBin(), await accountToRunAs()];
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let postmaster: ChildProcess | null = null;

  const start = async (changes: Settings = {}): Promise<void> => {
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'on',
      synchronous_commit: 'on',
      ...settings,
      ...changes,
    };
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...account,
      stdio: 'ignore',
      env: { ...process.env, ...environment },
    });
    postmaster = started;
    const isUpOrGone = async (): Promise<boolean> => started.exitCode !== null || (await isUp(url('postgres')));
    await until(isUpOrGone, (known) => known);
    if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode}`);
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (postmaster?.pid === undefined || postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    // It stands still first: a process that it begins after the look would be missed.
    signalOne(postmaster.pid, 'SIGSTOP');
    for (const pid of [...(await childrenOf(postmaster.pid)), postmaster.pid]) signalOne(pid, name);
  };
  const end = async (how: () => Promise<void>): Promise<void> => {
    const gone = postmaster === null || postmaster.exitCode !== null || postmaster.signalCode !== null ? null : once(postmaster, 'close');
    await how();
    await gone;
  };
  const kill = (): Promise<void> => end(() => signal('SIGKILL'));
  return {
    folder,
    data,
    port,
    account,
    url,
    start,
    // SIGINT is PostgreSQL's word for a fast end; its own processes end with it.
    stop: () => end(async () => void postmaster?.kill('SIGINT')),
    kill,
    hang: () => signal('SIGSTOP'),
    wakeUp: () => signal('SIGCONT'),
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A directory and cells in these databases, one for all shards unless more are named, migrated; to be put over a test's environment. */
export async function makeOwnDatabases(
  postgres: Pick<OwnPostgres, 'url'>,
  cellDatabases: readonly string[] = ['cell'],
): Promise<Readonly<Record<string, string>>> {
  const connection = new pg.Client({ connectionString: postgres.url('postgres') });
  await connection.connect();
  for (const database of ['directory', ...cellDatabases]) {
    await connection.query(`create database ${database}`);
    await migrateWithRoles(postgres.url(database), database === 'directory' ? 'directory' : 'cell');
  }
  await connection.end();
  const directory = postgres.url('directory');
  const cells = cellDatabases.map((database, index) => ({ name: `cell-${index}`, url: postgres.url(database) }));
  await placeShards(directory, cells);
  return { DIRECTORY_DATABASE_URL: directory, CELLS: cells.map(({ name, url }) => `${name}=${url}`).join(',') };
}

export async function newestBin(): Promise<string> {
  const newest = (await readdir(INSTALLED)).toSorted((a, b) => Number(a) - Number(b)).at(-1);
  if (newest === undefined) throw new Error(`no PostgreSQL below ${INSTALLED}`);
  return join(INSTALLED, newest, 'bin');
}

export async function accountToRunAs(): Promise<Account> {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid };
  const [user, group] = await Promise.all(['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)));
  return { uid: user ?? uid, gid: group ?? gid };
}

async function isUp(connectionString: string): Promise<boolean> {
  const connection = new pg.Client({ connectionString });
  try {
    await connection.connect();
    await connection.end();
    return true;
  } catch {
    return false;
  }
}

/** Each backend is a child of its own session, so no signal to a group reaches them. */
export async function childrenOf(parent: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const));
  return parents.filter(([, of]) => of === parent).map(([pid]) => pid);
}

async function parentOf(pid: number): Promise<number | null> {
  try {
    // The name in brackets may hold anything; what follows it is the state, and then the parent.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

export function signalOne(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}
