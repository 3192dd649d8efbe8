import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { SettledPayment } from '@hiram/contract/providers/providers.ts';
import { reconcilePayment } from '../lending/payments/reconcile-payment.ts';
import type { PaymentProvider } from '../providers/payments.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** A list may still grow after its day: a channel reports late, and somebody's night was long. */
const DAYS_LOOKED_BACK = 3;

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
    for await (const page of provider.settlement(addDays(today, -back))) {
      for (const payment of page) await compare(dependencies, name, payment);
      compared += page.length;
    }
  }
  return compared;
}

/** One payment's trouble keeps no other waiting; it stands in tomorrow's comparison too. */
async function compare(dependencies: JobDependencies, provider: string, payment: SettledPayment): Promise<void> {
  try {
    await reconcilePayment(dependencies, { provider, event: { ...payment, type: 'paid' } }, { within: dependencies.database });
  } catch (err) {
    dependencies.log.warn({ err, provider, paymentId: payment.paymentId }, 'a payment of a settlement list could not be compared');
  }
}
