import { reconcilePayment } from '../lending/payments/reconcile-payment.ts';
import { pollAgainLater, claimIntent, markExpired } from '../lending/payments/status-polling.ts';
import { paymentProviderOf } from '../providers/payments.ts';
import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { WAITING_CONCURRENCY, runDue } from './run-due.ts';
import type { PaymentIntentRow } from '../tables/payment.ts';

/** Queries the provider about every due intent, so that a lost webhook loses no payment. */
export function pollPayments(dependencies: JobDependencies): Promise<number> {
  const claim = async (): Promise<PaymentIntentRow | null> => claimIntent(dependencies.database, await dependencies.clock.now());
  const handle = (intent: PaymentIntentRow): Promise<void> =>
    pollIntent(dependencies, intent).catch((err: unknown) => logFailure(dependencies, intent, err));
  return runDue({ claim, handle }, WAITING_CONCURRENCY);
}

async function pollIntent(dependencies: JobDependencies, intent: PaymentIntentRow): Promise<void> {
  const { database, providers, clock } = dependencies;
  const { provider } = intent;
  const found = await paymentProviderOf(providers.payments, provider).inquire(intent.intentId);
  for (const event of found.payments) await reconcilePayment(dependencies, { provider, event }, { within: database });
  const at = await clock.now();
  await markExpired(database, intent, at);
  await pollAgainLater(database, intent, at);
}

/** The intent becomes due again by itself and does not delay the others. */
function logFailure({ log }: JobDependencies, { intentId, provider }: PaymentIntentRow, err: unknown): void {
  const text = err instanceof ProviderUnreachable ? 'no answer from the payment provider' : 'polling a payment failed';
  log.warn({ err, provider, intentId }, text);
}
