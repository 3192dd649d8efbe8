import { askAgainLater, claimIntent, markExpired } from '../lending/payments/status-polling.ts';
import type { PaymentIntentRow } from '../platform/db/schema/payments.tables.ts';
import { ProviderUnreachable } from '../providers/call.ts';
import { learn } from './payment-handlers.ts';
import type { PaymentWorkshop } from './payment-handlers.ts';

/** So many at once: they mostly wait for somebody else's answer. */
const HANDS = 4;

/** Asks the provider about every intent that is due to be asked about, so that a webhook that never came loses nothing. */
export async function askAboutPayments(workshop: PaymentWorkshop): Promise<number> {
  const asked = await Promise.all(Array.from({ length: HANDS }, () => askUntilNothingIsDue(workshop)));
  return asked.reduce((sum, count) => sum + count, 0);
}

async function askUntilNothingIsDue(workshop: PaymentWorkshop): Promise<number> {
  for (let count = 0; ; count += 1) {
    const intent = await claimIntent(workshop.database, await workshop.clock.now());
    if (intent === null) return count;
    await askAbout(workshop, intent).catch((err: unknown) => troubled(workshop, intent, err));
  }
}

async function askAbout(workshop: PaymentWorkshop, intent: PaymentIntentRow): Promise<void> {
  const { database, payments, clock } = workshop;
  const found = await payments.inquire(intent.intent_id);
  for (const event of found.payments) await learn(workshop, event);
  const at = await clock.now();
  await markExpired(database, intent, at);
  await askAgainLater(database, intent, at);
}

/** Its question is due again by itself; no other intent waits for it. */
function troubled({ log }: PaymentWorkshop, { intent_id: intentId }: PaymentIntentRow, err: unknown): void {
  const text = err instanceof ProviderUnreachable ? 'no answer from the payment provider' : 'a payment could not be asked about';
  log.warn({ err, intentId }, text);
}
