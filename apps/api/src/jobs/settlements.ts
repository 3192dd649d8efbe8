import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { SettledPayment } from '@hiram/contract/providers/providers.ts';
import { reconcilePayment } from '../lending/payments/reconcile-payment.ts';
import { openDiscrepancy } from '../lending/provider-reports/discrepancies.ts';
import type { PaymentProvider } from '../providers/payments.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** A list may still grow after its day: a channel reports late, and somebody's night was long. */
const DAYS_LOOKED_BACK = 3;
/** Many times a day's payments of the largest lender. A list that is longer has no end, and would keep every other waiting for ever. */
const MOST_PAGES = 5_000;

/**
 * Compares the settlement lists that every provider has of the last days with what was posted, and posts what is missing. The lists are
 * everybody's: each cell takes its own payments from them, and what is nobody's goes to suspense, where each counts once. A provider that
 * does not answer keeps no other waiting; the job fails after them all, and is done again.
 */
export async function compareSettlements(dependencies: JobDependencies): Promise<number> {
  const { payments } = dependencies.providers;
  const compared = await Promise.allSettled([...payments].map(([name, provider]) => compareLists(dependencies, name, provider)));
  const failed = compared.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return compared.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
}

async function compareLists(dependencies: JobDependencies, name: string, provider: PaymentProvider): Promise<number> {
  const today = manilaDateOf(await dependencies.clock.now());
  let compared = 0;
  for (let back = 0; back < DAYS_LOOKED_BACK; back += 1) {
    const date = addDays(today, -back);
    let pages = 0;
    for await (const page of provider.settlement(date)) {
      for (const payment of page) await compare(dependencies, name, payment);
      compared += page.length;
      pages += 1;
      if (pages === MOST_PAGES) {
        await cutList(dependencies, name, date);
        break;
      }
    }
  }
  return compared;
}

/** What was read of it counts. Somebody has to ask the provider about the rest, so that it stays open until they have. */
async function cutList({ directory, clock, log }: JobDependencies, provider: string, date: CalendarDate): Promise<void> {
  log.warn({ provider, date, pages: MOST_PAGES }, 'a settlement list without an end was cut');
  const reported = { pages: `more than ${MOST_PAGES}` };
  await openDiscrepancy(directory, { provider, kind: 'list', subject: date, known: {}, reported, at: await clock.now() });
}

/** One payment's trouble keeps no other waiting; it stands in tomorrow's comparison too. */
async function compare(dependencies: JobDependencies, provider: string, payment: SettledPayment): Promise<void> {
  try {
    await reconcilePayment(dependencies, { provider, event: { ...payment, type: 'paid' } }, { within: dependencies.database });
  } catch (err) {
    dependencies.log.warn({ err, provider, paymentId: payment.paymentId }, 'a payment of a settlement list could not be compared');
  }
}
