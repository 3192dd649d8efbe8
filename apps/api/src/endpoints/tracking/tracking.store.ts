import { randomUUID } from 'node:crypto';
import type { CellDatabase } from '../../platform/db/cells.ts';

export interface TrackingEvent {
  readonly userId: string;
  readonly productId: string;
  readonly moduleId: number;
  readonly positionId: string | null;
  readonly occurredAt: Date;
}

export async function insertTrackingEvent(database: CellDatabase, event: TrackingEvent): Promise<void> {
  await database
    .insertInto('tracking_event')
    .values({
      user_id: event.userId,
      event_id: randomUUID(),
      product_id: event.productId,
      module_id: event.moduleId,
      position_id: event.positionId,
      occurred_at: event.occurredAt,
    })
    .execute();
}
