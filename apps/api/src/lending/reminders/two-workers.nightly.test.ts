import { addDays, calendarDate, formatDateTime } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { spawnChild } from '../../../testing/child.ts';
import type { Child } from '../../../testing/child.ts';
import { fillWithOrders } from '../../../testing/many-orders.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';
import { endChild, startSandbox } from '../../../testing/sandbox.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { healthOf, metricsOf, valueOf } from '../../../testing/worker.ts';
import { moveClock } from '../../platform/db/clock.ts';

const ORDERS = 80;
const DISBURSED = calendarDate('2027-01-04');
const FIRST_DAY = addDays(DISBURSED, 28);
const LAST_DAY = addDays(FIRST_DAY, 2);

const sandbox = await startSandbox();
const { resources, environment } = await startService({
  environment: { ...sandbox.environment, HIRAM_PROFILE: 'philippines', WAKE_SECONDS: '0' },
});
const random = randomOf(SEED);

const workers: Child[] = [];
afterFile(() => Promise.all(workers.map(endChild)));

async function startWorker(): Promise<void> {
  const worker = spawnChild('worker.ts', environment);
  workers.push(worker);
  await worker.waitForOutput('worker started');
}

async function killWorker(): Promise<void> {
  const [affectedWorker] = workers.splice(random.between(0, workers.length - 1), 1);
  if (affectedWorker === undefined) throw new Error('fewer than two workers run');
  await Promise.all([endChild(affectedWorker), startWorker()]);
}

const isProcessingOrders = async (worker: Child): Promise<boolean> =>
  valueOf(await metricsOf(healthOf(worker.output())), 'cell_held{cell="cell-0"}') === 1;

/**
 * Stops the worker that has the cell in the middle of its work, and resumes it after the other one has acquired the cell, so that both work on it.
 */
async function suspendWorker(): Promise<void> {
  const works = await waitUntil(
    () => Promise.all(workers.map(isProcessingOrders)),
    (all) => all.filter(Boolean).length === 1,
  );
  const [affectedWorker, other] = works[0] ? workers : workers.toReversed();
  if (affectedWorker === undefined || other === undefined) throw new Error('fewer than two workers run');
  affectedWorker.process.kill('SIGSTOP');
  try {
    await waitUntil(() => isProcessingOrders(other), Boolean);
  } finally {
    affectedWorker.process.kill('SIGCONT');
  }
}

interface DeliveredMessage {
  readonly reference: string;
  readonly text: string;
  readonly at: string;
  readonly sent: number;
}

const delivered = async (): Promise<readonly DeliveredMessage[]> =>
  ((await (await fetch(`${sandbox.url}/sms/messages`)).json()) as { messages: DeliveredMessage[] }).messages;

/** Offsets of business time, each with the real time from which it applies. */
const moves: { readonly from: number; readonly aheadMs: number }[] = [];

async function setClock(day: CalendarDate, time: string): Promise<void> {
  const ahead = Math.round((Date.parse(`${day}T${time}:00+08:00`) - resources.clock.real().getTime()) / 1000);
  await move(ahead);
}

async function move(aheadSeconds: number): Promise<void> {
  await moveClock(resources.directory, aheadSeconds);
  moves.push({ from: resources.clock.real().getTime(), aheadMs: aheadSeconds * 1000 });
}

function businessTime(at: string): string {
  const real = Date.parse(at);
  const aheadMs = moves.findLast(({ from }) => from <= real)?.aheadMs ?? 0;
  return formatDateTime(new Date(real + aheadMs));
}

const LONGEST_MINUTES = 240;
/** Longer than a worker sleeps, so that a forbidden message at night would have been sent. */
const WAKE_INTERVAL_MS = 700;

interface Reminders {
  readonly waiting: () => Promise<number>;
  readonly plannedAt: () => Promise<Date>;
}

async function passDay(day: CalendarDate, isOdd: boolean, { waiting, plannedAt }: Reminders): Promise<void> {
  const planAt = async (time: string): Promise<void> => {
    await setClock(day, time);
    // The clock is set to whole seconds.
    await waitUntil(plannedAt, (at) => at.getTime() > Date.parse(`${day}T${time}:00+08:00`) - 1000);
    await sleep(WAKE_INTERVAL_MS);
  };
  await planAt('00:30');
  await planAt('08:40');
  const before = await waiting();
  await setClock(day, '09:05');
  if (before > 0) {
    await waitUntil(waiting, (left) => left < before);
    if (isOdd) await suspendWorker();
    else await killWorker();
  }
  // Rows claimed by a killed worker are due again a minute later. The day must not end while a busy machine catches up.
  let minutes = 0;
  const advanceClock = async (): Promise<number> => {
    if (minutes < LONGEST_MINUTES) await move((moves.at(-1)?.aheadMs ?? 0) / 1000 + 15);
    minutes += 0.25;
    return waiting();
  };
  await waitUntil(advanceClock, (left) => left === 0, scaleTimeout(120_000));
  await setClock(day, '20:30');
}

function expected(orders: readonly { readonly user_id: string; readonly disbursed_on: CalendarDate }[]): string[] {
  return orders
    .flatMap(({ user_id, disbursed_on }) =>
      [1, 2, 3, 4].flatMap((number) =>
        [2, 0, -1, -7].map((ahead) => {
          const dueOn = addDays(disbursed_on, 30 * number);
          return { day: addDays(dueOn, -ahead), reference: `R-${user_id}-${number}-${dueOn}-${ahead}` };
        }),
      ),
    )
    .filter(({ day }) => day >= FIRST_DAY && day <= LAST_DAY)
    .map(({ reference }) => reference)
    .toSorted();
}

test(
  `[BEY-16] two workers, one killed or paused daily, send each reminder of ${ORDERS.toLocaleString('en')} orders once, none at night`,
  { timeout: scaleTimeout(300_000) },
  async () => {
    const connection = new pg.Client({ connectionString: resources.cells.all[0]?.url ?? '' });
    await connection.connect();
    try {
      await fillWithOrders(connection, { orders: ORDERS, disbursedOn: DISBURSED, overDays: 1 });
      const waiting = async (): Promise<number> =>
        (await connection.query<{ count: number }>(`select count(*)::integer as count from reminder where state = 'waiting'`)).rows[0]
          ?.count ?? 0;
      const plannedAt = async (): Promise<Date> =>
        (await connection.query<{ planned_at: Date }>('select planned_at from reminder_plan')).rows[0]?.planned_at ?? new Date(0);
      await setClock(FIRST_DAY, '00:10');
      await Promise.all([startWorker(), startWorker()]);

      let days = 0;
      for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 2)) await passDay(day, (days += 1) % 2 === 1, { waiting, plannedAt });

      const messages = await delivered();
      const { rows: orders } = await connection.query<{ user_id: string; disbursed_on: CalendarDate }>(
        'select user_id, disbursed_on::text from many_borrowers',
      );
      expect(messages.map(({ reference }) => reference).toSorted()).toEqual(expected(orders));
      const hours = messages.map(({ at }) => businessTime(at).slice(-5)).toSorted();
      expect(hours[0] ?? '').toMatch(/^09:/);
      expect(hours.at(-1) ?? '').toMatch(/^(?:09|1\d):/);
      const again = messages.filter(({ sent }) => sent > 1).length;
      console.log(
        `${messages.length} reminders on ${moves.length} moves of the clock, between ${hours[0]} and ${hours.at(-1)}; ${again} were sent more than once and arrived once`,
      );
    } finally {
      await connection.end();
    }
  },
);
