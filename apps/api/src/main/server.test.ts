import pg from 'pg';
import { expect, test } from 'vitest';
import { addressOf, startChild } from '../../testing/child.ts';
import { startService } from '../../testing/service.ts';
import { parseCellAddresses } from '../platform/db/cell-addresses.ts';

const { environment } = await startService();

const CONTACT_PATH = '/entirely/v3/personal-center/contact-kf-info';

function callContact(address: string): Promise<Response> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  return fetch(`${address}${CONTACT_PATH}`, { method: 'POST', headers, body: new URLSearchParams({ overall: '30' }) });
}

/** Locks the contact table of every cell, so that a call that reads it waits for the returned function. */
async function lockContacts(): Promise<() => Promise<void>> {
  const connections = parseCellAddresses(environment['CELLS'] ?? '').map(({ url }) => new pg.Client({ connectionString: url }));
  for (const connection of connections) {
    await connection.connect();
    await connection.query('begin; lock table service_contact in access exclusive mode');
  }
  return async () => {
    for (const connection of connections) await connection.end();
  };
}

async function waitForLock(): Promise<void> {
  const [range] = parseCellAddresses(environment['CELLS'] ?? '');
  const lockClient = new pg.Client({ connectionString: range?.url });
  await lockClient.connect();
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%service_contact%' and datname like $1`;
  const names = parseCellAddresses(environment['CELLS'] ?? '').map(({ url }) => new URL(url).pathname.slice(1));
  const find = async (): Promise<number> =>
    (await Promise.all(names.map((name) => lockClient.query(waiting, [name])))).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  while ((await find()) === 0);
  await lockClient.end();
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: readiness fails first, the pending request is answered, and the process exits with 0',
  async (signal) => {
    const child = startChild('server.ts', { ...environment, DRAIN_MILLISECONDS: '600' });
    const address = await addressOf(child);
    // The output is shown on failure: usually the database server has no free connection.
    expect((await fetch(`${address}/readyz`)).status, child.output()).toBe(200);
    const unlock = await lockContacts();
    const underWay = callContact(address);
    await waitForLock();

    child.process.kill(signal);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 50 }).toBe(503);
    expect(child.process.exitCode).toBeNull();
    // Longer than the drain: the request is still running when the service stops listening.
    await expect
      .poll(
        () =>
          fetch(`${address}/healthz`).then(
            () => 'listening',
            () => 'closed',
          ),
        { interval: 50 },
      )
      .toBe('closed');
    await unlock();

    const answer = await underWay;
    expect([answer.status, await answer.json()]).toMatchObject([200, { code: 0, data: { email: 'help@hiram.example' } }]);
    expect(await child.exitCode()).toBe(0);
    expect(child.output()).toContain('"msg":"stopped"');
  },
);
