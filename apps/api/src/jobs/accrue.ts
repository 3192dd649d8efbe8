import { addDays, daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { Gauge } from 'prom-client';
import type { Metric } from 'prom-client';
import type { Cell, CellDatabase, WatchedCells } from '../platform/db/cells.ts';
import { businessTimeOf } from '../platform/db/clock.ts';
import type { Clock } from '../platform/db/clock.ts';
import { gaugeOf } from '../platform/observability/gauge.ts';
import { accrueDay } from '../lending/servicing/accrual.ts';
import { accrualProgress, plannedAccrual } from '../lending/servicing/accrual-progress.ts';
import type { AccrualProgress, AccrualStanding, PlannedAccrual } from '../lending/servicing/accrual-progress.ts';
import type { JobDependencies } from './job-dependencies.ts';

type AccrualDependencies = Pick<JobDependencies, 'database' | 'clock' | 'log' | 'profile' | 'accrualDaysAtOnce'>;

/** True if a Manila day has begun that the cell has not accrued yet and may accrue. */
export async function accrualIsDue(dependencies: Omit<AccrualDependencies, 'profile'>): Promise<boolean> {
  const { standing: accrualState } = await getPlan(dependencies, await accrualTime(dependencies));
  return accrualState === 'due';
}

const longestTransaction = new Gauge({
  name: 'accrual_longest_transaction_seconds',
  help: 'Duration of the longest transaction in the last accrual of a cell: no order was locked for longer',
  labelNames: ['database'] as const,
  registers: [],
});

export const recordLongestTransaction = (cell: string, milliseconds: number): void =>
  longestTransaction.set({ database: cell }, milliseconds / 1000);

/**
 * Accrues every missing day up to today, one by one: a week for a worker that was down for a week. Returns the duration of the longest transaction in
 * milliseconds.
 */
export async function accrueDueDays(dependencies: AccrualDependencies): Promise<number> {
  const { database, clock, log, profile } = dependencies;
  const at = await accrualTime(dependencies);
  const onFailure = (err: unknown, { orderId }: { readonly orderId: string }): void =>
    log.warn({ err, orderId }, 'the penalties of an order could not be accrued');
  const { doneThrough: accruedThrough, through } = await getPlan(dependencies, at);
  let longestMs = 0;
  for (let day = addDays(accruedThrough, 1); day <= through; day = addDays(day, 1)) {
    // Throws if the clock has jumped since the previous day was accrued.
    clock.real();
    const accrued = await accrueDay(database, { profile, day, at, onTrouble: onFailure });
    longestMs = Math.max(longestMs, accrued.longestMs);
    log.info({ day, ...accrued }, 'penalties accrued');
  }
  return longestMs;
}

/** Returns our time or the database's, if that is earlier, so that no day is accrued that has not begun for both. */
async function accrualTime({ database, clock }: Pick<AccrualDependencies, 'database' | 'clock'>): Promise<Date> {
  const [clockTime, databaseClockTime] = [await clock.now(), await businessTimeOf(database, clock)];
  return clockTime < databaseClockTime ? clockTime : databaseClockTime;
}

type Plan = AccrualProgress & PlannedAccrual;

async function getPlan({ database, log, accrualDaysAtOnce }: Omit<AccrualDependencies, 'profile' | 'clock'>, at: Date): Promise<Plan> {
  const today = manilaDateOf(at);
  const progress = await accrualProgress(database, today);
  const planned = plannedAccrual(progress, today, accrualDaysAtOnce);
  if (lastState.get(database) !== planned.standing) logState(log, planned.standing, { today, ...progress, accrualDaysAtOnce });
  lastState.set(database, planned.standing);
  return { ...progress, ...planned };
}

/** Last logged standing by cell, so that a lasting condition is logged once and not on every run. */
const lastState = new WeakMap<CellDatabase, AccrualStanding>();

function logState(log: AccrualDependencies['log'], accrualState: AccrualStanding, fields: object): void {
  if (accrualState === 'waiting') log.warn(fields, 'too many days to accrue at once: an operator has to allow them');
  if (accrualState === 'ahead') log.warn(fields, 'days after today have accrued: an operator has to take them back');
}

export function accrualMetrics({ cells, clock }: { readonly cells: Pick<WatchedCells, 'all'>; readonly clock: Clock }): readonly Metric[] {
  const help = 'Days by which the accrual of a cell is ahead of its database’s Manila day; negative if behind';
  return [
    longestTransaction,
    gaugeOf('accrual_days_ahead', help, ['database'], async (set) => {
      // A cell that does not respond has no value and does not affect the others.
      await Promise.allSettled(cells.all.map(async (cell) => set(await daysAhead(cell, clock), { database: cell.name })));
    }),
  ];
}

async function daysAhead({ database }: Cell, clock: Clock): Promise<number> {
  const today = manilaDateOf(await businessTimeOf(database, clock));
  const { doneThrough: accruedThrough } = await accrualProgress(database, today);
  return daysBetween(today, accruedThrough);
}
