import type { CellDatabase } from '../../platform/db/cells.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { DatedRows } from '../../platform/db/claim-due.ts';
import type { PaymentIntentRow } from '../../tables/payment.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CLAIM_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;
/** A counter may report late to its provider. After this time, only the settlement lists can contain the payment. */
const POLLED_AFTER_EXPIRY_MS = 7 * DAY_MS;

export const POLLED_INTENTS: DatedRows<PaymentIntentRow> = {
  table: 'payment_intent',
  key: ['userId', 'intentId'],
  due: 'nextPollAt',
  count: 'pollAttempts',
  firstWaitMs: CLAIM_MS,
  longestWaitMs: CLAIM_MS,
};

export const claimIntent = (database: CellDatabase, at: Date): Promise<PaymentIntentRow | null> => claimDue(database, POLLED_INTENTS, at);

/** Doubles the wait each time, up to an hour, until a week after the expiry. An intent that was paid in between is not polled again. */
export async function pollAgainLater(database: CellDatabase, intent: PaymentIntentRow, at: Date): Promise<void> {
  const wait = Math.min(MINUTE_MS * 2 ** Math.min(intent.pollAttempts, 10), LONGEST_WAIT_MS);
  const isOver = at.getTime() > intent.expiresAt.getTime() + POLLED_AFTER_EXPIRY_MS;
  await database
    .updateTable('payment_intent')
    .set({ nextPollAt: isOver ? null : new Date(at.getTime() + wait) })
    .where('userId', '=', intent.userId)
    .where('intentId', '=', intent.intentId)
    .where('state', '!=', 'posted')
    .execute();
}

/** Marks a code as expired, so that the next one can be created without a check. */
export async function markExpired(database: CellDatabase, intent: PaymentIntentRow, at: Date): Promise<void> {
  if (intent.expiresAt > at) return;
  await database
    .updateTable('payment_intent')
    .set({ state: 'expired', stateAt: intent.expiresAt })
    .where('userId', '=', intent.userId)
    .where('intentId', '=', intent.intentId)
    .where('state', '=', 'waiting')
    .execute();
}
