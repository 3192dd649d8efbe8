import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../../../tools/testing/ports.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { accountToRunAs, makeOwnDatabases, makePostgres, newestBin } from '../../../testing/own-postgres.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { openCellDatabases } from './cells.ts';
import type { Cell } from './cells.ts';
import type { PoolOptions } from './database.ts';
import { openDirectory } from './directory.ts';
import { advanceHeartbeat, getHeartbeat, heartbeatStateOf } from './heartbeat.ts';

const run = promisify(execFile);
const TAKEOVER_SCRIPT = new URL('../../../../../deploy/postgres/taken-over.sh', import.meta.url).pathname;
const OPTIONS: PoolOptions = { role: 'ops', max: 2, onIdleError: () => undefined };

const [account, bin] = [await accountToRunAs(), await newestBin()];
const folder = await mkdtemp(join(tmpdir(), 'hiram-point-in-time-'));
afterFile(() => rm(folder, { recursive: true, force: true }));
const [archive, copy] = [join(folder, 'archive'), join(folder, 'copy')];
await mkdir(archive);
for (const each of [folder, archive]) await chown(each, account.uid, account.gid);

const postgres = await makePostgres({
  settings: { archive_mode: 'on', archive_command: `cp %p ${archive}/%f`, wal_level: 'replica', max_wal_senders: 4 },
});
afterFile(() => postgres.remove());
await postgres.start();
await makeOwnDatabases(postgres);
const directory = openDirectory(postgres.url('directory'), OPTIONS);
afterFile(() => directory.destroy());

function cellAt(url: string): Cell {
  const [cell] = openCellDatabases([{ name: 'cell-0', url }], OPTIONS);
  if (cell === undefined) throw new Error('no cell was opened');
  afterFile(() => cell.database.destroy());
  return cell;
}

/** Starts a server restored to that moment from its backup and archived WAL, on its own port. */
async function restoreTo(moment: Date): Promise<string> {
  const port = await freePort();
  await writeFile(join(copy, 'recovery.signal'), '');
  await chown(join(copy, 'recovery.signal'), account.uid, account.gid);
  const settings = {
    // As set by Patroni.
    cluster_name: 'cell-0',
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    // PostgreSQL cannot parse the name of a time zone in this setting.
    recovery_target_time: moment.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // As in a cluster that acknowledges a commit only after its standby has stored the commit.
    synchronous_standby_names: '*',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const restored = spawn(join(bin, 'postgres'), ['-D', copy, ...words], { ...account, stdio: 'ignore' });
  const serverClosed = once(restored, 'close');
  afterFile(async () => {
    restored.kill('SIGINT');
    await serverClosed;
  });
  return postgres.url('cell').replace(/:\d+\//, `:${port}/`);
}

const timelineOf = (identity: string): number => Number.parseInt(identity.slice(-8), 16);

test(
  'detects a cell restored to an earlier moment, and does not mistake the restore for a takeover',
  { timeout: scaleTimeout(120_000) },
  async () => {
    const cell = cellAt(postgres.url('cell'));
    for (const at of [1, 2]) await advanceHeartbeat(directory, cell, await getHeartbeat(directory, cell), new Date(at * 120_000));
    const before = await getHeartbeat(directory, cell);
    await run(
      join(bin, 'pg_basebackup'),
      ['-D', copy, '-d', postgres.url('postgres'), '-X', 'none', '--no-sync', '--checkpoint=fast'],
      account,
    );
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(cell.database);
    // Committed after that moment, and archived.
    await sql`create table acknowledged ()`.execute(cell.database);
    const { rows: ended } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(cell.database);
    await waitUntil(
      async () =>
        (await sql<{ last: string | null }>`select last_archived_wal as last from pg_stat_archiver`.execute(cell.database)).rows[0]?.last ??
        '',
      (last) => last.slice(0, 24) >= (ended[0]?.file ?? ''),
    );

    const restored = cellAt(await restoreTo(rows[0]?.at ?? new Date()));
    const after = await waitUntil(
      () => getHeartbeat(directory, restored).catch(() => null),
      (pulse) => pulse !== null,
      scaleTimeout(30_000),
    );

    if (after === null) throw new Error('no heartbeat was read');
    expect([after.cellBeat, after.directoryBeat]).toEqual([before.cellBeat, before.directoryBeat]);
    expect(timelineOf(after.cellIdentity)).toBe(timelineOf(before.cellIdentity) + 1);
    expect(after.cellIdentity.slice(0, -8)).toBe(before.cellIdentity.slice(0, -8));
    expect(heartbeatStateOf(after)).toBe('restored');

    // Also if Patroni runs on the restored server and reports the node as the new primary.
    const { port } = new URL(restored.url);
    const environment = {
      PATH: process.env['PATH'],
      PGHOST: '127.0.0.1',
      PGPORT: port,
      PGUSER: 'postgres',
      PGOPTIONS: '-c synchronous_commit=local',
    };
    await run(TAKEOVER_SCRIPT, ['on_role_change', 'master', 'cell-0'], { env: environment });
    expect(await getHeartbeat(directory, restored)).toMatchObject({ cellTakeovers: [] });
    expect(heartbeatStateOf(await getHeartbeat(directory, restored))).toBe('restored');
  },
);
