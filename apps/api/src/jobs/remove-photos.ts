import { sql } from 'kysely';
import type { CellDatabase } from '../platform/db/cells.ts';
import type { ImageStore } from '../providers/image-store.ts';

/** What a store removes in one request. */
const BATCH = 500;

/**
 * Photos that no complaint has used in time, from the store and then from the table. Their rows are held meanwhile, so that nobody uses or
 * sends one again that is going; two workers take different ones, and what one left in the middle the next one does again.
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
