import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import { pageError, pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { requestExamples } from '@hiram/contract/endpoints/request-examples.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../../tools/testing/ports.ts';
import { inRole } from '../../../../tools/testing/process-role.ts';
import { afterFile } from '../../testing/after-file.ts';
import { call } from '../../testing/calls.ts';
import { startChild } from '../../testing/child.ts';
import type { Child } from '../../testing/child.ts';
import { DESK_ENVIRONMENT } from '../../testing/desk.ts';
import { buildBorrower, buildSession, newPhone } from '../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../testing/intents.ts';
import { buildAccountRow, buildOrder } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { startRedis } from '../../testing/own-redis.ts';
import { shippedAlerts, shippedPanels, startPrometheus } from '../../testing/prometheus.ts';
import { endChild, startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { startShifted } from '../../testing/shifted-child.ts';
import { releaseLeases } from '../../testing/worker.ts';
import { JOB_FAILURES } from '../jobs/job-failures.ts';
import { storeProgress } from '../lending/servicing/accrual-progress.ts';
import { borrowerCommands } from '../ops/borrower-commands.ts';
import { restoreCommands } from '../ops/restore-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import { smsCommands } from '../ops/sms-commands.ts';
import { countSms } from '../platform/redis/sms-budget.ts';
import { heavyWork } from '../platform/work/heavy-work.ts';

const TEST = { timeout: scaleTimeout(600_000) };
const WHY = ['--reason', 'an alert'];
const HOUR_MS = 3_600_000;

const [sandbox, redis] = [await startSandbox(), await startRedis()];
afterFile(redis.remove);
const serviceLines: string[] = [];
const started = await startService({
  environment: {
    ...sandbox.environment,
    REDIS_URL: redis.url,
    // With the timeouts of production.
    TIMEOUT_SCALE: '1',
    PROVIDER_TIMEOUT_MILLISECONDS: '500',
    SMS_BUDGET_HOUR: '20',
    SMS_BUDGET_DAY: '1000',
    SMS_NETWORK_BUDGET_HOUR: '5',
    SMS_NETWORK_BUDGET_DAY: '1000',
  },
  logTo: { write: (line: string) => void serviceLines.push(line) },
});
const { app, resources } = started;
const { directory } = resources;
const origin = await app.listen({ host: '127.0.0.1', port: sandbox.apiPort });
const [workerPort, deskPort] = [await freePort(), await freePort()];
const [workerOrigin, deskOrigin] = [`http://127.0.0.1:${workerPort}`, `http://127.0.0.1:${deskPort}`];
/** With the sandbox on, the worker would accrue any number of days at once. */
const environment = { ...started.environment, WORKER_PORT: String(workerPort), SANDBOX: 'off' };
const [cell, otherCell] = resources.cells.all;
if (cell === undefined || otherCell === undefined) throw new Error('fewer than two cells');
const today = manilaDateOf(await resources.clock.now());

const workers: Child[] = [];

async function startWorker(): Promise<Child> {
  await releaseLeases(directory);
  const worker = startShifted('worker.ts', environment, { aheadSeconds: 0, jumpSeconds: 3_600 });
  workers.push(worker);
  await worker.waitForOutput('worker started');
  return worker;
}

async function startDesk(): Promise<Child> {
  const desk = startChild('desk.ts', { ...started.environment, ...DESK_ENVIRONMENT, PORT: String(deskPort) });
  await desk.waitForOutput('Server listening at');
  return desk;
}

async function startMonitoring() {
  const prometheus = await startPrometheus({ 'hiram-service': origin, 'hiram-worker': workerOrigin, 'hiram-desk': deskOrigin });
  onTestFinished(prometheus.remove);
  return prometheus;
}

async function buildLoan(inCell: 0 | 1, status: BuiltOrderStatus = orderStatus.active) {
  const borrower = await buildBorrower(resources, { inCell });
  if (status === orderStatus.inReview) await buildAccountRow(resources, borrower);
  const order = await buildOrder(resources, { borrower, status });
  const session = await buildSession(resources, { borrower });
  const look = () => call(app, orderDetail, { query: session.query, fields: { productId: order.productId, orderId: order.orderId } });
  return { order, look };
}
type BuiltOrderStatus = 21 | 151 | 170;

const pay = async (order: BuiltOrder, paidAt = new Date()): Promise<void> => {
  const { providerReference } = await buildIntent(resources, order, { amount: 100_00 });
  const event = paidEvent(providerReference, { amount: 100_00, paidAt: paidAt.toISOString() });
  expect((await sendPaymentWebhook(app, event)).statusCode).toBe(200);
};
const vitals = (milliseconds: number) =>
  call(app, pageVitals, { fields: { page: '/order', timeToFirstByteMs: '100', largestContentfulPaintMs: String(milliseconds) } });

/** Drops NaN, such as a ratio of zero to zero, which a dashboard does not draw. */
const numbersOf = (expr: string): string => `(${expr}) > -Inf`;

test('every dashboard panel has data once borrowers, a worker and providers are active', TEST, async () => {
  await storeProgress(cell.database, addDays(today, -1));
  await Promise.all([startWorker(), startDesk()]);
  const prometheus = await startMonitoring();
  // Growth is measured from the first scrape, so the events must come after it.
  await waitUntil(
    () => prometheus.count('up == 1'),
    (processes) => processes === 3,
  );
  const { order, look } = await buildLoan(0);
  await buildLoan(1, orderStatus.inReview);
  const panels = shippedPanels();
  const without = async (): Promise<readonly string[]> => {
    expect((await look()).statusCode).toBe(200);
    await vitals(1_400);
    await pay(order);
    await sleep(500);
    // The dashboards use windows longer than a test can wait.
    const counts = await Promise.all(panels.map(({ expr }) => prometheus.count(numbersOf(expr))));
    return panels.filter((_, index) => counts[index] === 0).map(({ title }) => title);
  };

  await waitUntil(without, (titles) => titles.length === 0);
});

interface Fault {
  readonly alerts: readonly string[];
  readonly make: () => Promise<() => Promise<unknown>>;
}

function repeatUntilStopped(work: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isRunning = true;
  const done = (async () => {
    while (isRunning) {
      await work().catch(() => undefined);
      await sleep(pauseMs);
    }
  })();
  return async () => {
    isRunning = false;
    await done;
  };
}

async function lockRows(statement: string): Promise<() => Promise<void>> {
  const connection = new pg.Client({ connectionString: cell?.url });
  await connection.connect();
  // If the test fails, the database is dropped before this connection ends.
  connection.on('error', () => undefined);
  await connection.query(`begin; ${statement}`);
  return () => connection.end();
}

const inCell = (statement: string) => sql.raw(statement).execute(cell.database);
const inDirectory = (statement: string) => sql.raw(statement).execute(directory);
let [worker, desk]: [Child | null, Child | null] = [null, null];

const FAULTS_IN_ROWS: readonly Fault[] = [
  {
    alerts: ['HiramSuspenseOpen', 'HiramDeadLetters'],
    make: async () => {
      await sendPaymentWebhook(app, paidEvent('nobodys'));
      await sendPaymentWebhook(app, { type: 'not-a-type' });
      return async () => {
        await inDirectory('delete from webhook where done_at is null');
        await inDirectory('delete from suspense');
      };
    },
  },
  {
    alerts: ['HiramDiscrepancies'],
    make: async () => {
      const { order } = await buildLoan(0);
      const { providerReference } = await buildIntent(resources, order, { amount: 100_00 });
      const event = paidEvent(providerReference, { amount: 100_00 });
      await sendPaymentWebhook(app, event);
      await sendPaymentWebhook(app, { ...event, amount: 90_00 });
      return () => inDirectory('update discrepancy set resolved_at = first_reported_at');
    },
  },
  {
    alerts: ['HiramAccrualAhead', 'HiramAccrualWaits'],
    make: async () => {
      await storeProgress(cell.database, addDays(today, 3));
      await storeProgress(otherCell.database, addDays(today, -20));
      return async () => {
        await storeProgress(cell.database, today);
        await storeProgress(otherCell.database, today);
      };
    },
  },
  {
    alerts: ['HiramShardStuck', 'HiramMoveNotFinished'],
    make: async () => {
      await inCell(`insert into moving_shard (shard, state, other_cell, mover)
        values (478, 'closed', 'cell-1', '${randomUUID()}'), (479, 'gone', 'cell-1', '${randomUUID()}')`);
      return () => inCell('delete from moving_shard');
    },
  },
  {
    alerts: ['HiramWebhookPaused', 'HiramWebhookBehind', 'HiramWebhookDead'],
    make: async () => {
      await inDirectory(`insert into webhook_endpoint (endpoint, url, secret_key_id, secret_sealed, state, paused_because, cursor, created_at) values
        ('away', 'https://127.0.0.1:1/', 'tests', '\\x00', 'paused', 'gone', '0-0', now()), ('crm', 'https://127.0.0.1:1/', 'tests', '\\x00', 'active', null, '0-0', now())`);
      await inDirectory(`insert into webhook_delivery
        (endpoint, event_id, type, subject, block, cell, position, state, attempts, recorded_at, next_try_at, died_at) values
        ('crm', '${randomUUID()}', 'loan.paid_off', 'O1', 1, 'cell-0', 1, 'waiting', 1, now() - interval '1 hour', now() + interval '1 day', null),
        ('crm', '${randomUUID()}', 'loan.paid_off', 'O2', 1, 'cell-0', 2, 'dead', 9, now() - interval '4 days', now(), now())`);
      return () => inDirectory('delete from webhook_endpoint');
    },
  },
  {
    alerts: ['HiramEventsUnplaced'],
    make: async () => {
      const release = await lockRows('select from event_count for update');
      await inCell(`insert into event (user_id, effect, event_id, type, subject, data, occurred_at)
        select user_id, 'held', '${randomUUID()}', 'borrower.erased', user_id, '{}', created_at - interval '1 hour' from borrower limit 1`);
      return release;
    },
  },
  {
    alerts: ['HiramWorkWaits'],
    make: async () => {
      const { order } = await buildLoan(0, orderStatus.inReview);
      const [order_id, interval] = [`order_id = '${order.orderId}'`, "interval '1 hour'"];
      // The row is locked, so that no worker can claim the task.
      const release = await lockRows(
        `update order_task set due_at = due_at - ${interval} where ${order_id}; commit; begin; select from order_task where ${order_id} for update`,
      );
      return release;
    },
  },
  {
    alerts: ['HiramPayoutLate'],
    make: async () => {
      const { order } = await buildLoan(1, orderStatus.crediting);
      const due = (change: string) =>
        sql
          .raw(`update loan_order set crediting_due_at = crediting_due_at ${change} where order_id = '${order.orderId}'`)
          .execute(otherCell.database);
      await due("- interval '90 days'");
      return () => due("+ interval '90 days'");
    },
  },
  {
    alerts: ['HiramPagesFail', 'HiramPageSlow'],
    make: async () => {
      const fields = { ...(requestExamples['pageError'] as Record<string, string>), page: '/order' };
      return repeatUntilStopped(() => Promise.all([call(app, pageError, { fields }), vitals(9_000)]), 300);
    },
  },
  {
    alerts: ['HiramHeavyWorkRefused'],
    make: async () => {
      let resolve = (): void => undefined;
      const promise = new Promise<void>((end) => (resolve = end));
      const query = (owner: string) => heavyWork.exports.run(owner, () => promise);
      const kept = Array.from({ length: 40 }, (_, owner) => query(`owner ${owner}`).catch(() => undefined));
      const stop = repeatUntilStopped(() => query('one more'), 300);
      return async () => {
        resolve();
        await Promise.all([...kept, stop()]);
      };
    },
  },
  {
    alerts: ['HiramPaymentsBurnsFast', 'HiramPaymentsBurnsSlow'],
    make: async () => {
      const { order } = await buildLoan(0);
      return repeatUntilStopped(() => pay(order, new Date(Date.now() - HOUR_MS)), 500);
    },
  },
  {
    alerts: ['HiramStaffSearches'],
    make: async () => {
      for (let number = 0; number < 21; number += 1)
        await runCommand(borrowerCommands, resources, ['find-borrower', '--phone', newPhone(), ...WHY]);
      // Undone by moving the log entries out of the current hour.
      return () =>
        inDirectory(`alter table staff_log disable trigger user; update staff_log set written_at = written_at - interval '1 hour'`);
    },
  },
  {
    alerts: ['HiramSmsFlood'],
    make: async () => repeatUntilStopped(() => countSms(resources, '203.0.113.9', []), 200),
  },
];

const SEPARATE_FAULTS: readonly Fault[] = [
  {
    alerts: ['HiramSmsStopped', 'HiramSmsBudgetLow'],
    make: async () => {
      for (let network = 0; network < 40; network += 1) await countSms(resources, `198.51.${network}.1`, []).catch(() => undefined);
      return () => runCommand(smsCommands, resources, ['reset-sms-budget', ...WHY]);
    },
  },
  {
    alerts: ['HiramCellWithoutWorker'],
    make: async () => {
      await inDirectory(`update cell_lease set worker = 'another', until = until + interval '1 hour' where cell = 'cell-1'`);
      return () => releaseLeases(directory);
    },
  },
  {
    alerts: ['HiramWorkFails', 'HiramUnexpectedErrors'],
    make: async () => {
      const { look } = await buildLoan(0);
      await buildLoan(0, orderStatus.inReview);
      await inCell('alter table offer rename to offer_away');
      const stop = repeatUntilStopped(look, 300);
      return async () => {
        await inCell('alter table offer_away rename to offer');
        await stop();
      };
    },
  },
  {
    alerts: ['HiramProviderSilent'],
    make: async () => {
      const { order } = await buildLoan(0, orderStatus.inReview);
      await sandbox.decide(order.userId, 'silent');
      const serviceCalls = repeatUntilStopped(
        () => inCell(`update order_task set due_at = due_at - interval '1 hour' where order_id = '${order.orderId}'`),
        500,
      );
      return async () => {
        await sandbox.decide(order.userId, 'approve');
        await serviceCalls();
      };
    },
  },
  {
    alerts: ['HiramDependencyDown'],
    make: async () => {
      redis.hang();
      return async () => redis.wakeUp();
    },
  },
  {
    alerts: [
      'HiramDatabaseTrouble',
      'HiramPoolExhausted',
      'HiramCallsFail',
      'HiramCallsSlow',
      'HiramAvailabilityBurnsFast',
      'HiramAvailabilityBurnsSlow',
      'HiramLatencyBurnsFast',
      'HiramLatencyBurnsSlow',
    ],
    make: async () => {
      const openLoans: Awaited<ReturnType<typeof buildLoan>>[] = [];
      while (openLoans.length < 30) openLoans.push(await buildLoan(0));
      const release = await lockRows('lock table session in access exclusive mode');
      // The borrowers call independently of each other, so that calls are waiting at any time.
      const stopFunctions = openLoans.map(({ look }) => repeatUntilStopped(look, 20));
      return async () => {
        await release();
        await Promise.all(stopFunctions.map((stop) => stop()));
      };
    },
  },
  {
    alerts: ['HiramEventLoopLags'],
    make: async () => {
      const pauseWorker = async (): Promise<void> => {
        worker?.process.kill('SIGSTOP');
        await sleep(1_500);
        worker?.process.kill('SIGCONT');
      };
      return repeatUntilStopped(pauseWorker, 700);
    },
  },
  {
    alerts: ['HiramRestoreNotReconciled', 'HiramNotReady'],
    make: async () => {
      await inDirectory("update cell_pulse set beat = beat + 5, begun = begun + 5 where cell = 'cell-0'");
      return () => runCommand(restoreCommands, resources, ['reconcile-directory', ...WHY]);
    },
  },
  {
    alerts: ['HiramClockOff', 'HiramClockDrifts', 'HiramNotReady'],
    make: async () => {
      worker?.process.kill('SIGUSR2');
      return async () => worker?.process.kill('SIGUSR2');
    },
  },
  {
    alerts: ['HiramProcessDown', 'HiramNoWorker', 'HiramNoDesk'],
    make: async () => {
      for (const child of [worker, desk]) if (child !== null) await endChild(child);
      return async () => {
        [worker, desk] = await Promise.all([startWorker(), startDesk()]);
      };
    },
  },
];

/** Alerts that only `promtool test rules` covers, with the reason. */
const UNTESTED_ALERTS: Readonly<Record<string, string>> = {
  HiramAccrualHoldsOrders: 'a slow accrual needs a cell with hundreds of thousands of late orders',
  HiramJournalMissing: 'needs a day that is over and a store that does not answer',
  HiramJournalDiffers: 'needs a cell that was restored',
  HiramSettlementListCut: 'needs a provider that sends 5,000 pages',
  HiramWalNotArchived: 'the server of the tests archives nothing; worker-metrics.test.ts has one whose archive fails',
  HiramNoStandby: 'a metric of Patroni',
  HiramNoPrimary: 'a metric of Patroni',
  HiramNodeMissing: 'a metric of Patroni',
  HiramNoMajority: 'a metric of etcd',
  HiramBackupNotTried: 'a metric of kube-state-metrics',
};

const ROUNDS: readonly (readonly Fault[])[] = [FAULTS_IN_ROWS, ...SEPARATE_FAULTS.map((fault) => [fault])];

test('every alert has a fault in this file or a documented reason for its absence', () => {
  const made = [...FAULTS_IN_ROWS, ...SEPARATE_FAULTS].flatMap(({ alerts }) => alerts);
  expect([...new Set([...made, ...Object.keys(UNTESTED_ALERTS)])].toSorted()).toEqual(shippedAlerts());
});

test('every alert fires on a real Prometheus during its fault and ends after the repair', TEST, async () => {
  [worker, desk] = await Promise.all([startWorker(), startDesk()]);
  await storeProgress(cell.database, today);
  await storeProgress(otherCell.database, today);
  const [prometheus, { look }] = [await startMonitoring(), await buildLoan(0)];
  // Constant traffic, because a ratio without calls is undefined.
  onTestFinished(repeatUntilStopped(look, 200));
  for (const faults of ROUNDS) {
    const wanted = faults.flatMap(({ alerts }) => alerts);
    const listFiringAlerts = () => prometheus.firing();
    const repairs = [];
    for (const { make } of faults) repairs.push(await make());
    const firedAlerts = new Set<string>();
    await waitUntil(
      async () => {
        for (const name of await listFiringAlerts()) firedAlerts.add(name);
        return wanted.filter((name) => !firedAlerts.has(name));
      },
      (missing) => missing.length === 0,
    );
    for (const repair of repairs) await repair();
    await waitUntil(listFiringAlerts, (names) => wanted.every((name) => !names.includes(name)));
    expect((await listFiringAlerts()).filter((name) => wanted.includes(name))).toEqual([]);
  }
});

test('log lines contain the cell and no borrower', async () => {
  const workerLines = workers.flatMap((each) => each.output().split('\n')).filter((line) => line.startsWith('{'));
  const lines = [...serviceLines, ...workerLines];
  const known = await Promise.all(
    resources.cells.all.map(({ database }) => database.selectFrom('borrower').select(['userId', 'phone']).execute()),
  );
  const names = ['Test Borrower', ...known.flat().flatMap(({ userId, phone }) => [userId, phone])];
  const read = lines.map((line) => JSON.parse(line) as { msg: string; who?: string; cell?: string });
  const borrowerLines = read.filter(({ msg, who }) => msg === 'answered' && who !== undefined && !who.startsWith('partner '));
  const jobLines = read.filter(({ msg }) => msg === 'penalties accrued' || (JOB_FAILURES as readonly string[]).includes(msg));

  expect(names.length).toBeGreaterThan(10);
  expect(lines.filter((line) => names.some((name) => line.includes(name)))).toEqual([]);
  for (const about of [borrowerLines, jobLines]) {
    expect(about.length).toBeGreaterThan(0);
    expect(about.filter(({ cell: name }) => !/^cell-[01]$/.test(name ?? ''))).toEqual([]);
  }
});

const runbooks = readFileSync(new URL('../../../../docs/runbooks.md', import.meta.url), 'utf8');
const statements = [...runbooks.matchAll(/^```sql\n-- in (a cell|the directory)\n(.+?)\n```$/gms)].map(([, where = '', text = '']) => ({
  where,
  text,
}));

test.each(statements)('the staff role can run “$text” of the runbooks', async ({ where, text }) => {
  const database = where === 'a cell' ? cell.url : (started.environment['DIRECTORY_DATABASE_URL'] ?? '');
  const connection = new pg.Client({ connectionString: inRole(database, 'staff') });
  await connection.connect();
  const result = await connection.query(text);
  await connection.end();

  expect(result.fields.length).toBeGreaterThan(0);
});

test('every SQL block of the runbooks names the database it runs in', () => {
  expect(statements.length).toBe(runbooks.split('```sql').length - 1);
});
