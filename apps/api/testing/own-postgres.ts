import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../tools/testing/ports.ts';
import { waitUntil } from '../../../tools/testing/until.ts';
import { placeShards } from '../src/platform/db/place-shards.ts';
import { migrateWithRoles } from '../src/platform/db/roles/grant-roles.ts';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

type Settings = Readonly<Record<string, string | number>>;

/** The account for PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A PostgreSQL of the test's own, to be killed or stopped. Commits are written to disk, as in production. */
export interface OwnPostgres {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly account: Account;
  url(database: string): string;
  /** @param changes settings of this start alone */
  start(changes?: Settings): Promise<void>;
  /** Fast shutdown: aborts transactions and writes a checkpoint. */
  stop(): Promise<void>;
  /** Kills every process at once, like a machine that loses power. */
  kill(): Promise<void>;
  /** Stops every process: connections stay open, and nothing answers. */
  hang(): Promise<void>;
  wakeUp(): Promise<void>;
  remove(): Promise<void>;
}

interface PostgresChoices {
  /** Folder of the data directory, such as a small disk that can be filled; by default beside the log. */
  readonly tablesIn?: string;
  readonly settings?: Settings;
  /** Environment of programs that the server starts, such as the one that archives WAL. */
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

interface ExistingData extends Omit<PostgresChoices, 'tablesIn'> {
  readonly folder: string;
  readonly data: string;
}

/** Returns a server for an existing data directory, such as one from a backup. */
export async function postgresOn({ folder, data, settings = {}, environment = {} }: ExistingData): Promise<OwnPostgres> {
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
    const isUpOrExited = async (): Promise<boolean> => started.exitCode !== null || (await isUp(url('postgres')));
    await waitUntil(isUpOrExited, (known) => known);
    if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode}`);
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    if (postmaster?.pid === undefined || postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    // The postmaster is stopped first, so that it cannot fork a process that the listing misses.
    signalOne(postmaster.pid, 'SIGSTOP');
    for (const pid of [...(await childrenOf(postmaster.pid)), postmaster.pid]) signalOne(pid, name);
  };
  const end = async (how: () => Promise<void>): Promise<void> => {
    const exited = postmaster === null || postmaster.exitCode !== null || postmaster.signalCode !== null ? null : once(postmaster, 'close');
    await how();
    await exited;
  };
  const kill = (): Promise<void> => end(() => signal('SIGKILL'));
  return {
    folder,
    data,
    port,
    account,
    url,
    start,
    // SIGINT requests PostgreSQL's fast shutdown, which ends its processes too.
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

/** Migrates a directory and cells in these databases, one cell for all shards by default; returns the settings for a test's environment. */
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

/** Every backend has its own session, so a signal to the process group does not reach it. */
export async function childrenOf(parent: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const));
  return parents.filter(([, of]) => of === parent).map(([pid]) => pid);
}

async function parentOf(pid: number): Promise<number | null> {
  try {
    // The name in brackets may contain anything; the state and the parent follow it.
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
    // The process has ended.
  }
}
