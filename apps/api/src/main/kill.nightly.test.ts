import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { IDEMPOTENCY_HEADER, REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { buildSession } from '../../testing/factories.ts';
import type { BuiltSession } from '../../testing/factories.ts';
import { KilledParts } from '../../testing/killed-parts.ts';
import type { Part } from '../../testing/killed-parts.ts';
import { buildAccountRow, buildOffer } from '../../testing/loans.ts';
import { startService } from '../../testing/service.ts';
import { moveClock, startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';

/**
 * Kills of the service and the worker at every step between acceptance and payout. A step is stopped by a lock on the table that it accesses next, or
 * by a delayed answer of the sandbox; then the process in the step is killed.
 */
interface Step {
  readonly name: string;
  readonly victim: Part;
  /** Locked until the victim waits for the lock. */
  readonly table?: string;
  /** Blocks reads too, if the step only reads. */
  readonly blocksReads?: true;
  readonly decision?: string;
  readonly bank?: string;
  /** The table is locked only after the bank has received the payout. */
  readonly sentByBank?: true;
  /** Without a table: the condition on which the victim is killed. */
  readonly when?: (orderId: string) => Promise<boolean>;
}

const sandbox = await startSandbox();
const { resources, environment } = await startService({ environment: { ...sandbox.environment, PROVIDER_TIMEOUT_MILLISECONDS: '2500' } });

const STEPS: readonly Step[] = [
  { name: 'an acceptance before it has found the offer', victim: 'server', table: 'offer' },
  { name: 'an acceptance with its order written and no plan', victim: 'server', table: 'instalment' },
  { name: 'an acceptance before its task is queued', victim: 'server', table: 'order_task' },
  { name: 'an acceptance that was committed and not answered', victim: 'server', when: async (orderId) => orderId !== '' },
  { name: 'a worker that claims the decision', victim: 'worker', table: 'order_task' },
  { name: 'a worker that has claimed the decision and not requested it', victim: 'worker', table: 'offer', blocksReads: true },
  {
    name: 'a worker that waits for the decision',
    victim: 'worker',
    decision: 'slow',
    when: async (id) => (await sandbox.decisionRequests(id)) > 0,
  },
  { name: 'a worker with a decision that is not stored', victim: 'worker', table: 'loan_order' },
  { name: 'a worker that claims the payout', victim: 'worker', table: 'bank_account', blocksReads: true },
  { name: 'a worker before the attempt is stored', victim: 'worker', table: 'payout_attempt' },
  {
    name: 'a worker whose payout never reached the bank',
    victim: 'worker',
    bank: 'timeoutNotDone',
    when: async (id) => (await sandbox.bank(id)).received > 0,
  },
  {
    name: 'a worker whose payout succeeded without an answer',
    victim: 'worker',
    bank: 'timeoutDone',
    when: async (id) => (await sandbox.bank(id)).credits > 0,
  },
  { name: 'a worker with an answer of the bank that is not stored', victim: 'worker', bank: 'slow', sentByBank: true, table: 'loan_order' },
  { name: 'a worker that posts the queried outcome', victim: 'worker', bank: 'timeoutDone', table: 'transfer' },
  { name: 'a webhook before it is stored', victim: 'server', table: 'provider_event' },
  { name: 'a webhook before its transfers', victim: 'server', table: 'transfer' },
];

const KILLS = 32;
const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_115);

/** Returns the steps about equally often, in an order given by the seed. */
function chosenSteps(): readonly Step[] {
  let state = SEED;
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const shuffled = (): Step[] =>
    STEPS.map((step) => ({ step, key: random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ step }) => step);
  return Array.from({ length: Math.ceil(KILLS / STEPS.length) }, shuffled)
    .flat()
    .slice(0, KILLS);
}

const parts = new KilledParts(environment, resources.directory);

async function acceptOffer({ query }: BuiltSession, fields: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(`${sandbox.apiUrl}${fullPathOf(confirmLoan)}?${new URLSearchParams(query).toString()}`, {
      method: 'POST',
      headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value, [IDEMPOTENCY_HEADER]: `acceptance-${query['userId'] ?? ''}` },
      body: new URLSearchParams(fields),
    });
    return response.ok;
  } catch {
    // The service was killed during the call; a phone would retry.
    return false;
  }
}

const ordersOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('loan_order').selectAll().where('userId', '=', userId).execute();
const orderIdOf = async (session: BuiltSession): Promise<string> => (await ordersOf(session))[0]?.orderId ?? '';

async function killAtTable(
  { table = '', blocksReads, victim, sentByBank }: Step,
  session: BuiltSession,
  start: () => Promise<void>,
): Promise<void> {
  const connection = new pg.Client({ connectionString: session.borrower.cell.url });
  await connection.connect();
  try {
    const pauseOutput = async (): Promise<void> => {
      await connection.query('begin');
      await connection.query(`lock table ${table} in ${blocksReads ? 'access exclusive' : 'exclusive'} mode`);
    };
    if (!sentByBank) await pauseOutput();
    await start();
    if (sentByBank) {
      await waitUntil(
        async () => sandbox.bank(await orderIdOf(session)),
        ({ received }) => received > 0,
      );
      await pauseOutput();
    }
    await waitForBlockedSession(connection);
    await parts.kill(victim);
    await connection.query('rollback');
  } finally {
    await connection.end();
  }
}

async function waitForBlockedSession(connection: pg.Client): Promise<void> {
  const waiting = async () => {
    // A worker whose answer was lost retries when the task is due again.
    await moveClock(resources, 5);
    const { rows } = await connection.query<{ count: number }>(
      `select count(*)::integer as count from pg_locks where not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]?.count ?? 0;
  };
  await waitUntil(waiting, (count) => count > 0);
}

async function runStep(step: Step): Promise<void> {
  const session = await buildSession(resources);
  await buildAccountRow(resources, session.borrower);
  const { acceptance: fields } = await buildOffer(resources, { borrower: session.borrower });
  await sandbox.decide(session.userId, step.decision ?? 'approve');
  await sandbox.payOut(session.userId, step.bank ?? 'ok');
  await reachStep(step, session, { ...fields });

  await parts.startMissing();
  await waitUntil(
    () => acceptOffer(session, { ...fields }),
    (answered) => answered,
  );
  const paid = async (): Promise<number | undefined> => {
    await moveClock(resources, 5);
    return (await ordersOf(session))[0]?.lifecycle;
  };
  await waitUntil(paid, (lifecycle) => lifecycle === 170);
  await expectConsistent(session);
  await parts.kill('worker');
}

async function reachStep(step: Step, session: BuiltSession, fields: Record<string, string>): Promise<void> {
  const isAcceptance = step.name.startsWith('an acceptance');
  const start = async (): Promise<void> => {
    if (isAcceptance) void acceptOffer(session, fields);
    else await parts.start('worker');
  };
  if (!isAcceptance) expect(await acceptOffer(session, fields)).toBe(true);
  if (step.table !== undefined) return killAtTable(step, session, start);
  await start();
  await waitUntil(
    async () => step.when?.(await orderIdOf(session)),
    (isMet) => isMet === true,
  );
  await parts.kill(step.victim);
}

async function expectConsistent(session: BuiltSession): Promise<void> {
  const { userId, borrower } = session;
  const { database } = borrower.cell;
  const orders = await ordersOf(session);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  expect(order).toMatchObject({ lifecycle: 170, principalBalance: 8_000_00, interestBalance: 800_00, accountNeeded: false });
  expect(await sandbox.bank(order?.orderId ?? '')).toMatchObject({ credits: 1 });
  const attempts = await database.selectFrom('payout_attempt').select('state').where('userId', '=', userId).execute();
  expect(attempts).toEqual([{ state: 'credited' }]);
  expect(await database.selectFrom('transfer').select('source').where('userId', '=', userId).execute()).toHaveLength(3);
  expect(await database.selectFrom('agreement').select('position').where('userId', '=', userId).execute()).toHaveLength(3);
  expect(await database.selectFrom('order_task').select('kind').where('userId', '=', userId).execute()).toEqual([]);
  expect(await ledgerDifferences(database, userId)).toEqual([]);
}

test(
  `[API-26] after ${KILLS} kills between acceptance and payout every order is right, with one credit each (seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + KILLS * 60_000) },
  async () => {
    await parts.start('server');
    for (const step of chosenSteps()) await expect(runStep(step), step.name).resolves.toBeUndefined();
  },
);
