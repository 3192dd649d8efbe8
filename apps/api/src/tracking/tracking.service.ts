import type { RequestOf } from '@hiram/contract/endpoint.ts';
import type { saveEvent } from '@hiram/contract/tracking.ts';
import type { Clock } from '../clock.ts';
import { hasConsented } from '../consents.ts';
import { once } from '../idempotency.ts';
import type { Intent } from '../idempotency.ts';
import type { Borrower } from '../sessions.ts';
import { insertTrackingEvent } from './tracking.store.ts';

interface Tap {
  readonly borrower: Borrower;
  readonly fields: RequestOf<typeof saveEvent>;
  readonly intent: Intent | null;
}

export async function countTap(clock: Clock, { borrower: { userId, cell }, fields, intent }: Tap): Promise<null> {
  const occurredAt = await clock.now();
  return once({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    if (await hasConsented(transaction, userId, 'taps')) await insertTrackingEvent(transaction, { userId, ...fields, occurredAt });
    return null;
  });
}
