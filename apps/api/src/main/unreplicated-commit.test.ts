import pg from 'pg';
import { expect, test } from 'vitest';
import { patience } from '../../../../tools/testing/patience.ts';
import { freePort } from '../../../../tools/testing/ports.ts';
import { afterFile } from '../../testing/after-file.ts';
import { spawnChild } from '../../testing/child.ts';
import { makeOwnDatabases, makePostgres } from '../../testing/own-postgres.ts';
import { PaymentRounds } from '../../testing/payment-rounds.ts';
import type { PaymentRound } from '../../testing/payment-rounds.ts';
import { endChild, until } from '../../testing/sandbox.ts';
import { startService } from '../../testing/service.ts';

const postgres = await makePostgres();
afterFile(() => postgres.remove());
await postgres.start();
const apiPort = await freePort();
const databases = await makeOwnDatabases(postgres);
const staff = new pg.Client({ connectionString: postgres.url('postgres') });
await staff.connect();
afterFile(() => staff.end());
// Only the cell has a standby to wait for.
await staff.query('alter database directory set synchronous_commit = local');
const { resources, environment } = await startService({ environment: { ...databases, PORT: String(apiPort) } });
const server = spawnChild('server.ts', { ...environment, PATIENCE_FACTOR: '1' });
afterFile(() => endChild(server));
await server.says('Server listening');
const rounds = new PaymentRounds(resources, apiPort);

/** Strict, and its standby is away: a commit waits for it. */
async function requireStandby(name: string): Promise<void> {
  await staff.query(`alter system set synchronous_standby_names = '${name}'`);
  await staff.query('select pg_reload_conf()');
  await until(
    async () => (await staff.query<{ is: string }>(`select current_setting('synchronous_standby_names') as is`)).rows[0]?.is,
    (is) => is === name,
  );
}

const waiting = async (): Promise<readonly number[]> => {
  const { rows } = await staff.query<{ pid: number }>(`select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = 'cell'`);
  return rows.map(({ pid }) => pid);
};

const TEST = { timeout: patience(120_000) };

test('a commit that is cancelled while it waits for its standby is not acknowledged before the standby has it', TEST, async () => {
  const { orders, words } = await rounds.build();
  const [word] = words;
  if (word === undefined) throw new Error('there is a payment');
  const round: PaymentRound = { orders, words: [word] };
  await requireStandby('nobody');

  const telling = rounds.deliver(word);
  const [commit] = await until(waiting, (pids) => pids.length === 1);
  await staff.query('select pg_cancel_backend($1)', [commit]);
  const { status, retryAfter } = await telling;

  expect([status, retryAfter]).toEqual([503, '10']);
  // It is there for everybody to see, and whoever looks whether it is has to wait for the standby all the same: a look locks the order.
  expect(await rounds.postedIds(round)).toEqual([word.paymentId]);
  expect((await rounds.deliver(word)).status).toBe(503);

  await requireStandby('');
  await until(
    () => rounds.deliver(word),
    (answer) => answer.status === 200,
  );
  expect(await rounds.postedIds(round)).toEqual([word.paymentId]);
});
