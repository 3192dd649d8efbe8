import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { SettledPayment } from '@hiram/contract/providers/providers.ts';
import { reconcile } from './payment-handlers.ts';
import type { PaymentJobDependencies } from './payment-handlers.ts';

/** A list may still grow after its day: a channel reports late, and somebody's night was long. */
const DAYS_LOOKED_BACK = 3;

/**
 * Compares the provider's settlement lists of the last days with what was posted, and posts what is missing. The lists are everybody's: each
 * cell takes its own payments from them, and what is nobody's goes to suspense, where each counts once.
 */
export async function compareSettlements(dependencies: PaymentJobDependencies): Promise<number> {
  const today = manilaDateOf(await dependencies.clock.now());
  let compared = 0;
  for (let back = 0; back < DAYS_LOOKED_BACK; back += 1) compared += await compareDay(dependencies, addDays(today, -back));
  return compared;
}

async function compareDay(dependencies: PaymentJobDependencies, date: CalendarDate): Promise<number> {
  let compared = 0;
  for await (const page of dependencies.payments.settlement(date)) {
    for (const payment of page) await compare(dependencies, payment);
    compared += page.length;
  }
  return compared;
}

/** One payment's trouble keeps no other waiting; it stands in tomorrow's comparison too. */
async function compare(dependencies: PaymentJobDependencies, payment: SettledPayment): Promise<void> {
  try {
    await reconcile(dependencies, { ...payment, type: 'paid' });
  } catch (err) {
    dependencies.log.warn({ err, paymentId: payment.paymentId }, 'a settled payment could not be compared');
  }
}
