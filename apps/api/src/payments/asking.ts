import type { CellDatabase } from '../cells.ts';
import { changeIntent } from './intents.ts';
import type { PaymentIntentRow } from './payments.tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any answer is waited for, so that no other worker asks meanwhile. */
const CLAIM_MS = MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;
/** A counter may tell its provider late; after this, only the settlement lists can bring it. */
const ASKED_AFTER_EXPIRY_MS = 7 * DAY_MS;

/** Takes one intent that the provider is to be asked about. */
export function claimIntent(database: CellDatabase, at: Date): Promise<PaymentIntentRow | null> {
  return database.transaction().execute(async (transaction) => {
    const intent = await transaction
      .selectFrom('payment_intent')
      .selectAll()
      .where('ask_at', '<=', at)
      .orderBy('ask_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (intent === undefined) return null;
    const asks = intent.asks + 1;
    await changeIntent(transaction, intent, { ask_at: new Date(at.getTime() + CLAIM_MS), asks });
    return { ...intent, asks };
  });
}

/** Twice as long each time, up to an hour, until a week after it expired. What was paid meanwhile is asked about no more. */
export async function askAgainLater(database: CellDatabase, intent: PaymentIntentRow, at: Date): Promise<void> {
  const wait = Math.min(MINUTE_MS * 2 ** Math.min(intent.asks, 10), LONGEST_WAIT_MS);
  const isOver = at.getTime() > intent.expires_at.getTime() + ASKED_AFTER_EXPIRY_MS;
  await database
    .updateTable('payment_intent')
    .set({ ask_at: isOver ? null : new Date(at.getTime() + wait) })
    .where('user_id', '=', intent.user_id)
    .where('intent_id', '=', intent.intent_id)
    .where('state', '!=', 'posted')
    .execute();
}

/** Writes down that a code has ended, so that the next one can be made without looking. */
export async function markExpired(database: CellDatabase, intent: PaymentIntentRow, at: Date): Promise<void> {
  if (intent.expires_at > at) return;
  await database
    .updateTable('payment_intent')
    .set({ state: 'expired', state_at: intent.expires_at })
    .where('user_id', '=', intent.user_id)
    .where('intent_id', '=', intent.intent_id)
    .where('state', '=', 'waiting')
    .execute();
}
