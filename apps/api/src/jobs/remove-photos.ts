import { sql } from 'kysely';
import type { CellDatabase } from '../platform/db/cells.ts';
import type { ImageStore } from '../providers/image-store.ts';

/** Number of photos that the store removes in one request. */
const BATCH = 500;

/**
 * Removes photos that no complaint has used in time, from the store and then from the table. Their rows are locked, so that a photo cannot be used or
 * sent again while it is removed. Concurrent workers process different rows, and the next run repeats an interrupted batch.
 */
export async function removeUnusedPhotos(database: CellDatabase, images: Pick<ImageStore, 'remove'>, at: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ imageId: string }>`
        with going as materialized (
          select user_id, image_id from image where unused_until <= ${at} limit ${BATCH} for update skip locked
        )
        delete from image using going where image.user_id = going.user_id and image.image_id = going.image_id
        returning image.image_id as "imageId"`.execute(transaction);
      await images.remove(rows.map(({ imageId }) => imageId));
      return rows.length;
    });
    removed += batch;
    if (batch < BATCH) return removed;
  }
}
