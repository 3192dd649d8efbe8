import { existsSync } from 'node:fs';
import { runSql } from '../../stack/databases.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { cpuSecondsOf } from './processes.ts';

export interface DatabaseWork {
  /** CPU time of the connections' processes, without the background writers. */
  readonly cpuSeconds: number;
  /** Of the whole server, so no other process may write there. */
  readonly walBytes: number;
  readonly cellBytes: number;
  readonly directoryBytes: number;
}

/** Takes a reading now and returns a function that returns the difference. PostgreSQL must run on this machine. */
export async function watchDatabases(dataset: BenchDataset): Promise<() => Promise<DatabaseWork>> {
  const before = await readCounters(dataset);
  return async () => {
    const after = await readCounters(dataset);
    const used = [...after.cpuSeconds].map(([pid, seconds]) => seconds - (before.cpuSeconds.get(pid) ?? 0));
    return {
      cpuSeconds: used.reduce((sum, seconds) => sum + seconds, 0),
      walBytes: after.walBytes - before.walBytes,
      cellBytes: after.cellBytes - before.cellBytes,
      directoryBytes: after.directoryBytes - before.directoryBytes,
    };
  };
}

async function readCounters({ cellUrls, environment }: BenchDataset) {
  const directoryUrl = environment['DIRECTORY_DATABASE_URL'] ?? '';
  const names = [directoryUrl, ...cellUrls].map((url) => new URL(url).pathname.slice(1));
  const [row] = await runSql(
    directoryUrl,
    `select (select array_agg(pid) from pg_stat_activity where datname = any($1) and pid <> pg_backend_pid()) as pids,
       (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes", pg_database_size($1[1])::float8 as "directoryBytes",
       (select sum(pg_database_size(name))::float8 from unnest($1[2:]) as name) as "cellBytes"`,
    [names],
  );
  const { pids, ...sizes } = row as Omit<DatabaseWork, 'cpuSeconds'> & { readonly pids: readonly number[] | null };
  // The pool may just have closed an idle connection.
  const runningPids = (pids ?? []).filter((pid) => existsSync(`/proc/${pid}/stat`));
  if (pids !== null && runningPids.length === 0) throw new Error('the processes of PostgreSQL are not on this machine');
  return { ...sizes, cpuSeconds: new Map(runningPids.map((pid) => [pid, cpuSecondsOf(pid)])) };
}
