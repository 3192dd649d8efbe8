import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';

interface ProviderEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly userId: string;
  readonly body: unknown;
  readonly at: Date;
}

/** False when this event was taken before. */
export async function insertEvent(transaction: CellTransaction, { provider, eventId, userId, body, at }: ProviderEvent): Promise<boolean> {
  const inserted = await transaction
    .insertInto('provider_event')
    .values({ provider, event_id: eventId, user_id: userId, body: sql`${JSON.stringify(body)}::jsonb`, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
