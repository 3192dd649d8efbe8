import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { accrueDay, accruedThrough } from '../lending/servicing/accrual.ts';
import type { JobDependencies } from './job-dependencies.ts';

type Accruing = Pick<JobDependencies, 'database' | 'clock' | 'log' | 'profile'>;

/** A Manila day has begun that the cell has not accrued yet. */
export async function accrualIsDue({ database, clock }: Pick<Accruing, 'database' | 'clock'>): Promise<boolean> {
  const today = manilaDateOf(await clock.now());
  return (await accruedThrough(database, today)) < today;
}

/** Every day up to today that was not accrued yet, one by one: a worker that slept for a week does seven. */
export async function accrueDueDays({ database, clock, log, profile }: Accruing): Promise<void> {
  const at = await clock.now();
  const today = manilaDateOf(at);
  const onTrouble = (err: unknown, { orderId }: { readonly orderId: string }): void =>
    log.warn({ err, orderId }, 'the penalties of an order could not be accrued');
  for (let day = addDays(await accruedThrough(database, today), 1); day <= today; day = addDays(day, 1)) {
    const accrued = await accrueDay(database, { profile, day, at, onTrouble });
    log.info({ day, ...accrued }, 'penalties accrued');
  }
}
