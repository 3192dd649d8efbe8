import pg from 'pg';
import { freePort } from '../../../tools/testing/ports.ts';
import { waitUntil } from '../../../tools/testing/until.ts';
import { afterFile } from './after-file.ts';
import { spawnChild } from './child.ts';
import { makeOwnDatabases, makePostgres } from './own-postgres.ts';
import { PaymentRounds } from './payment-rounds.ts';
import { endChild } from './sandbox.ts';
import { startService } from './service.ts';

const OTHER = { cell: 'directory', directory: 'cell' } as const;

/** Starts a service on its own PostgreSQL, in one of whose two databases commits can be made to wait for a standby. */
export async function startAwaitingStandby(awaitedSetting: keyof typeof OTHER) {
  const postgres = await makePostgres();
  afterFile(() => postgres.remove());
  await postgres.start();
  const apiPort = await freePort();
  const databases = await makeOwnDatabases(postgres);
  const staff = new pg.Client({ connectionString: postgres.url('postgres') });
  await staff.connect();
  afterFile(() => staff.end());
  await staff.query(`alter database ${OTHER[awaitedSetting]} set synchronous_commit = local`);
  const { resources, environment } = await startService({ environment: { ...databases, PORT: String(apiPort) } });
  const server = spawnChild('server.ts', { ...environment, TIMEOUT_SCALE: '1' });
  afterFile(() => endChild(server));
  await server.waitForOutput('Server listening');
  return {
    resources,
    staff,
    rounds: new PaymentRounds(resources, apiPort),

    /** Requires a synchronous standby that does not exist, so that commits wait; an empty name removes the requirement. */
    async requireStandby(name: string): Promise<void> {
      await staff.query(`alter system set synchronous_standby_names = '${name}'`);
      await staff.query('select pg_reload_conf()');
      await waitUntil(
        async () => (await staff.query<{ is: string }>(`select current_setting('synchronous_standby_names') as is`)).rows[0]?.is,
        (is) => is === name,
      );
    },

    async waiting(): Promise<readonly number[]> {
      const { rows } = await staff.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = $1`,
        [awaitedSetting],
      );
      return rows.map(({ pid }) => pid);
    },
  };
}
