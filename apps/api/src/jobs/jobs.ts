import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { QUEUE_CONNECTIONS } from '../platform/db/cell-connections.ts';
import type { Cell, CellDatabase } from '../platform/db/cells.ts';
import type { Directory } from '../platform/db/directory.ts';
import { deleteRows } from '../platform/db/old-rows.ts';
import { dropOldEvents, placeEvents } from '../platform/events/place-events.ts';
import { rotateSecretKeys } from '../platform/events/webhook-endpoints.ts';
import { connectionName, limitsOf } from '../platform/db/time-limits.ts';
import { recordHeads, saveHeads } from '../platform/staff/log-heads.ts';
import { dropOldRequests } from '../platform/staff/staff-requests.ts';
import { dropOldStaffSessions } from '../platform/staff/staff-sessions.ts';
import { pollPayments } from './poll-payments.ts';
import { accrualIsDue, accrueDueDays, recordLongestTransaction } from './accrue.ts';
import { pollCharges } from './poll-charges.ts';
import { HEARTBEAT_SECONDS, SHORTEST_POLL_SECONDS, runNightly, runRepeatedly, handleQueue } from './dated-queues.ts';
import type { DatedQueues } from './dated-queues.ts';
import { endData } from './end-data.ts';
import { eraseBorrowers } from './erase-borrowers.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { logOfCell } from './job-failures.ts';
import { runDueOrderTasks } from './order-tasks.ts';
import { recordDatedEvents } from '../lending/events/dated-events.ts';
import { dropOldReports } from '../lending/provider-reports/retention.ts';
import { deleteExpiredRecords } from '../lending/personal-data/sealed-records.ts';
import { removeUnusedPhotos } from './remove-photos.ts';
import { rotateAccountNumberKeys } from './rotate-account-keys.ts';
import { sendDueNotices } from './send-notices.ts';
import { sendDueReminders } from './send-reminders.ts';
import { compareSettlements } from './settlements.ts';
import { writeDueJournals } from './write-journals.ts';

// The exported queues are for tests, which send a job at once and wait for it.
export const SWEEP_QUEUE = 'sweep-expired';
export const PHOTO_QUEUE = 'remove-unused-photos';
export const END_DATA_QUEUE = 'end-data';
export const ROTATE_KEYS_QUEUE = 'reseal-account-numbers';

export const SETTLEMENT_QUEUE = 'compare-settlements';

export const ORDER_TASK_QUEUE = 'run-order-tasks';
export const POLL_PAYMENTS_QUEUE = 'poll-payments';
const POLL_CHARGES_QUEUE = 'poll-charges';
const REMINDERS_QUEUE = 'send-reminders';
const NOTICES_QUEUE = 'send-notices';
const ERASURE_QUEUE = 'erase-borrowers';
const EVENTS_QUEUE = 'place-events';
const DATES_QUEUE = 'tell-dates';
const JOURNAL_QUEUE = 'write-journals';
const LOG_HEADS_QUEUE = 'note-log-heads';
export const SAVE_HEADS_QUEUE = 'save-log-heads';

export const ACCRUAL_QUEUE = 'accrue-penalties';

/** The lender's back end waits for events. */
const EVENTS_EVERY_SECONDS = 1;
/** Interval of the check for days that have ended without a journal. */
const JOURNALS_EVERY_SECONDS = 60;

const LOG_HEADS_EVERY_SECONDS = 60;

const HOUR_SECONDS = 3600;
/** Enough for a whole cell that is a week behind. */
const LONGEST_ACCRUAL_SECONDS = 12 * HOUR_SECONDS;
const SWEEP_AT = '30 3 * * *';
const PHOTOS_AT = '40 3 * * *';
const END_DATA_AT = '10 4 * * *';
const ROTATE_KEYS_AT = '50 3 * * *';
// Yesterday's settlement list is closed by then.
const SETTLEMENT_AT = '20 2 * * *';
const SAVE_HEADS_AT = '0 4 * * *';

interface JobsOptions extends Omit<JobDependencies, 'database'> {
  readonly timeoutScale: number;
  /** Interval of the checks for due work. */
  readonly wakeSeconds: number;
}

/**
 * Starts the jobs of a cell. Each cell has its queues in its own database, beside the rows that they process, so that a cell that is down does not
 * delay other cells.
 */
export async function startJobsOf({ name: cell, url, database }: Cell, given: JobsOptions): Promise<PgBoss> {
  const log = logOfCell(given.log, cell);
  const options = { ...given, log };
  const boss = new PgBoss({
    connectionString: url,
    application_name: connectionName('worker'),
    schema: 'pgboss',
    // A migration creates the schema. The worker's role may create tables there and nowhere else.
    createSchema: false,
    max: QUEUE_CONNECTIONS,
    ...queueLimits(options.timeoutScale),
  });
  boss.on('error', (err) => log.warn({ err }, 'the job queue failed'));
  try {
    await boss.start();
    await addJobs(boss, { name: cell, database }, options);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

async function addJobs(boss: PgBoss, { name: cell, database }: Pick<Cell, 'name' | 'database'>, options: JobsOptions): Promise<void> {
  const { clock, datedWork, log, accountKeys, directory, images, wakeSeconds } = options;
  const dated: DatedQueues = { cell, boss, isAllowed: (queue) => datedWork.isAllowed(cell, queue) };
  await runNightly(dated, SWEEP_QUEUE, SWEEP_AT, async () => {
    const swept = await sweepExpired(database, clock.real());
    const records = await deleteExpiredRecords(database, manilaDateOf(await clock.now()));
    const words = await dropOldReports(directory, clock.real());
    const calls = await dropOldPartnerCalls(directory, clock.real());
    const requests = await dropOldRequests(directory, clock.real());
    const signIns = await dropOldStaffSessions(directory, clock.real());
    const old = await dropOldEvents(database, directory, clock.real());
    log.info({ ...swept, records, ...words, calls, requests, signIns, ...old }, 'expired rows removed');
  });
  await runNightly(dated, PHOTO_QUEUE, PHOTOS_AT, async () => {
    const photos = await removeUnusedPhotos(database, images, await clock.now());
    log.info({ photos }, 'unused photos removed');
  });
  await runNightly(dated, END_DATA_QUEUE, END_DATA_AT, async () => {
    const ended = await endData({ ...options, database });
    log.info({ ...ended }, 'data ended at its term');
  });
  await runNightly(dated, ROTATE_KEYS_QUEUE, ROTATE_KEYS_AT, async () => {
    const numbers = await rotateAccountNumberKeys(database, accountKeys);
    const secrets = await rotateSecretKeys(options.directory, accountKeys);
    log.info({ numbers, secrets }, 'account numbers encrypted again');
  });
  await runNightly(dated, SETTLEMENT_QUEUE, SETTLEMENT_AT, async () => {
    const compared = await compareSettlements({ ...options, database });
    log.info({ compared }, 'settlements compared');
  });
  await runNightly(dated, SAVE_HEADS_QUEUE, SAVE_HEADS_AT, () =>
    saveHeads(options.records, { name: cell, database }, directory, clock.real()),
  );
  await accrueWhenDue(dated, { ...options, database });
  await runRepeatedly(dated, ORDER_TASK_QUEUE, wakeSeconds, async () => {
    if (await accrualIsDue({ ...options, database })) await boss.send(ACCRUAL_QUEUE);
    await runDueOrderTasks({ ...options, database });
  });
  await runRepeatedly(dated, POLL_PAYMENTS_QUEUE, wakeSeconds, () => pollPayments({ ...options, database }));
  await runRepeatedly(dated, POLL_CHARGES_QUEUE, wakeSeconds, () => pollCharges({ ...options, database }));
  await runRepeatedly(dated, REMINDERS_QUEUE, wakeSeconds, () => sendDueReminders({ ...options, database }));
  await runRepeatedly(dated, NOTICES_QUEUE, wakeSeconds, () => sendDueNotices({ ...options, database }));
  await runRepeatedly(dated, ERASURE_QUEUE, wakeSeconds, () => eraseBorrowers({ ...options, database }));
  await runRepeatedly(dated, JOURNAL_QUEUE, JOURNALS_EVERY_SECONDS, () => writeDueJournals(cell, { ...options, database }));
  await runRepeatedly(dated, DATES_QUEUE, wakeSeconds, async () => recordDatedEvents(database, await clock.now()));
  await runRepeatedly(dated, EVENTS_QUEUE, EVENTS_EVERY_SECONDS, () => placeEvents({ name: cell, database }, directory));
  await runRepeatedly(dated, LOG_HEADS_QUEUE, LOG_HEADS_EVERY_SECONDS, () => recordHeads({ name: cell, database }, directory));
}

/** Limits of the worker's other connections, except that workers which start together wait for each other's lock. */
function queueLimits(timeoutScale: number) {
  const limits = limitsOf('worker', timeoutScale);
  return { ...limits, lock_timeout: limits.statement_timeout };
}

/** Accrual has its own queue, so that a long accrual does not delay orders. One job runs at a time; the job that runs order tasks enqueues it. */
async function accrueWhenDue(dated: DatedQueues, dependencies: JobDependencies): Promise<void> {
  await dated.boss.createQueue(ACCRUAL_QUEUE, {
    policy: 'exclusive',
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: LONGEST_ACCRUAL_SECONDS,
  });
  await handleQueue(dated, ACCRUAL_QUEUE, {
    pollingIntervalSeconds: SHORTEST_POLL_SECONDS,
    work: async () => recordLongestTransaction(dated.cell, await accrueDueDays(dependencies)),
  });
}

/** Longer than a call may be stamped ahead and be repeated late. */
const PARTNER_CALL_MS = HOUR_SECONDS * 1000;

const dropOldPartnerCalls = (directory: Directory, now: Date): Promise<number> =>
  deleteRows(directory, 'partner_call', sql`taken_at < ${new Date(now.getTime() - PARTNER_CALL_MS)}`);

interface SweptRows {
  readonly sessions: number;
  readonly keys: number;
}

/** Deletes expired sessions and idempotency keys. A revoked session is deleted when it would have expired. */
async function sweepExpired(database: CellDatabase, at: Date): Promise<SweptRows> {
  const sessions = await database.deleteFrom('session').where('expiresAt', '<=', at).executeTakeFirstOrThrow();
  const keys = await database.deleteFrom('idempotency_key').where('expiresAt', '<=', at).executeTakeFirstOrThrow();
  return { sessions: Number(sessions.numDeletedRows), keys: Number(keys.numDeletedRows) };
}
