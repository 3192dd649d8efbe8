import { reconcilePayment } from '../lending/payments/reconcile-payment.ts';
import { pollAgainLater, claimIntent, markExpired } from '../lending/payments/status-polling.ts';
import type { PaymentIntentRow } from '../platform/db/schema/payments.tables.ts';
import { paymentProviderOf } from '../providers/payments.ts';
import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** So many at once: they mostly wait for somebody else's answer. */
const CONCURRENCY = 4;

/** Asks the provider about every intent that is due to be asked about, so that a webhook that never came loses nothing. */
export async function pollPayments(dependencies: JobDependencies): Promise<number> {
  const polled = await Promise.all(Array.from({ length: CONCURRENCY }, () => pollUntilNothingIsDue(dependencies)));
  return polled.reduce((sum, count) => sum + count, 0);
}

async function pollUntilNothingIsDue(dependencies: JobDependencies): Promise<number> {
  for (let count = 0; ; count += 1) {
    const intent = await claimIntent(dependencies.database, await dependencies.clock.now());
    if (intent === null) return count;
    await pollIntent(dependencies, intent).catch((err: unknown) => troubled(dependencies, intent, err));
  }
}

async function pollIntent(dependencies: JobDependencies, intent: PaymentIntentRow): Promise<void> {
  const { database, providers, clock } = dependencies;
  const { provider } = intent;
  const found = await paymentProviderOf(providers.payments, provider).inquire(intent.intent_id);
  for (const event of found.payments) await reconcilePayment(dependencies, { provider, event }, { within: database });
  const at = await clock.now();
  await markExpired(database, intent, at);
  await pollAgainLater(database, intent, at);
}

/** Its question is due again by itself; no other intent waits for it. */
function troubled({ log }: JobDependencies, { intent_id: intentId, provider }: PaymentIntentRow, err: unknown): void {
  const text = err instanceof ProviderUnreachable ? 'no answer from the payment provider' : 'polling a payment failed';
  log.warn({ err, provider, intentId }, text);
}
