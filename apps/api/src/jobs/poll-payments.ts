import { pollAgainLater, claimIntent, markExpired } from '../lending/payments/status-polling.ts';
import type { PaymentIntentRow } from '../platform/db/schema/payments.tables.ts';
import { ProviderUnreachable } from '../providers/call.ts';
import { reconcile } from './payment-handlers.ts';
import type { PaymentJobDependencies } from './payment-handlers.ts';

/** So many at once: they mostly wait for somebody else's answer. */
const CONCURRENCY = 4;

/** Asks the provider about every intent that is due to be asked about, so that a webhook that never came loses nothing. */
export async function pollPayments(dependencies: PaymentJobDependencies): Promise<number> {
  const asked = await Promise.all(Array.from({ length: CONCURRENCY }, () => pollUntilNothingIsDue(dependencies)));
  return asked.reduce((sum, count) => sum + count, 0);
}

async function pollUntilNothingIsDue(dependencies: PaymentJobDependencies): Promise<number> {
  for (let count = 0; ; count += 1) {
    const intent = await claimIntent(dependencies.database, await dependencies.clock.now());
    if (intent === null) return count;
    await askAbout(dependencies, intent).catch((err: unknown) => troubled(dependencies, intent, err));
  }
}

async function askAbout(dependencies: PaymentJobDependencies, intent: PaymentIntentRow): Promise<void> {
  const { database, payments, clock } = dependencies;
  const found = await payments.inquire(intent.intent_id);
  for (const event of found.payments) await reconcile(dependencies, event);
  const at = await clock.now();
  await markExpired(database, intent, at);
  await pollAgainLater(database, intent, at);
}

/** Its question is due again by itself; no other intent waits for it. */
function troubled({ log }: PaymentJobDependencies, { intent_id: intentId }: PaymentIntentRow, err: unknown): void {
  const text = err instanceof ProviderUnreachable ? 'no answer from the payment provider' : 'a payment could not be asked about';
  log.warn({ err, intentId }, text);
}
