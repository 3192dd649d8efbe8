import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { hasConsented } from '../../lending/personal-data/consents.ts';
import { assertWithinBound } from '../../lending/borrowers/row-bounds.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

interface Tap {
  readonly borrower: Borrower;
  readonly fields: RequestOf<typeof saveEvent>;
  readonly intent: Intent | null;
}

export async function countTap(
  { clock, config: { profile } }: Resources,
  { borrower: { userId, cell }, fields: { productId, moduleId, positionId }, intent }: Tap,
): Promise<null> {
  const occurredAt = await clock.now();
  return runOnce({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    if (!(await hasConsented(transaction, { userId, profile }, 'taps'))) return null;
    await assertWithinBound(transaction, 'tracking_event', { userId, at: occurredAt });
    await transaction
      .insertInto('tracking_event')
      .values({ userId, eventId: randomUUID(), productId, moduleId, positionId, occurredAt })
      .execute();
    return null;
  });
}
