import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { SettledPayment } from '@hiram/contract/providers/providers.ts';
import { reconcilePayment } from '../lending/payments/reconcile-payment.ts';
import { openDiscrepancy } from '../lending/provider-reports/discrepancies.ts';
import type { PaymentProvider } from '../providers/payments.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** A list may still grow after its day, because channels report late. */
const DAYS_LOOKED_BACK = 3;
/** Many times a day's payments of the largest lender. A longer list is treated as endless and cut, because it would block all others. */
const MOST_PAGES = 5_000;

/**
 * Compares every provider's settlement lists of the last days with the posted payments and posts missing ones. The lists cover all cells: each cell
 * posts its own payments, and payments of no known borrower go to suspense, where each counts once. A provider that does not respond does not block
 * the others; the job fails after all of them and is retried.
 */
export async function compareSettlements(dependencies: JobDependencies): Promise<number> {
  const { payments } = dependencies.providers;
  const results = await Promise.allSettled([...payments].map(([name, provider]) => compareLists(dependencies, name, provider)));
  const failed = results.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
}

async function compareLists(dependencies: JobDependencies, name: string, provider: PaymentProvider): Promise<number> {
  const today = manilaDateOf(await dependencies.clock.now());
  let comparedCount = 0;
  for (let back = 0; back < DAYS_LOOKED_BACK; back += 1) {
    const date = addDays(today, -back);
    let pages = 0;
    for await (const page of provider.settlement(date)) {
      for (const payment of page) await compare(dependencies, name, payment);
      comparedCount += page.length;
      pages += 1;
      if (pages === MOST_PAGES) {
        await openCutListDiscrepancy(dependencies, name, date);
        break;
      }
    }
  }
  return comparedCount;
}

/** The payments read before the cut count. The discrepancy stays open until staff have asked the provider about the rest. */
async function openCutListDiscrepancy({ directory, clock, log }: JobDependencies, provider: string, date: CalendarDate): Promise<void> {
  log.warn({ provider, date, pages: MOST_PAGES }, 'a settlement list without an end was cut');
  const reported = { pages: `more than ${MOST_PAGES}` };
  await openDiscrepancy(directory, { provider, kind: 'list', subject: date, known: {}, reported, at: await clock.now() });
}

/** A failed payment does not stop the others and is part of the next day's comparison too. */
async function compare(dependencies: JobDependencies, provider: string, payment: SettledPayment): Promise<void> {
  try {
    await reconcilePayment(dependencies, { provider, event: { ...payment, type: 'paid' } }, { within: dependencies.database });
  } catch (err) {
    dependencies.log.warn({ err, provider, paymentId: payment.paymentId }, 'a payment of a settlement list could not be compared');
  }
}
