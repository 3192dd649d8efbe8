import { createHash } from 'node:crypto';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { UNUSED_IMAGE_DAYS } from '@hiram/contract/endpoints/complaint.ts';
import { makeId, shardOfId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { cleanPhoto } from '../../platform/images/clean-photo.ts';
import type { CleanPhoto } from '../../platform/images/clean-photo.ts';
import type { ImageStore } from '../../providers/image-store.ts';
import { isFull } from '../borrowers/row-bounds.ts';
import { Refusal } from '../../platform/request/refusal.ts';

export interface ImageOwner {
  readonly userId: string;
  readonly shard: number;
}

/**
 * Cleans and stores a photo. Returns its id, which is derived from the borrower and the uploaded bytes, so that an upload repeated after a lost
 * connection is the same photo in the store, the table and the answer.
 */
export async function storePhoto(
  { database, images }: { readonly database: CellDatabase; readonly images: ImageStore },
  { userId, shard }: ImageOwner,
  file: Blob,
  at: Date,
): Promise<string> {
  const imageId = makeId('image', shard, await digestOf(userId, file));
  if ((await extendRetention(database, { userId, imageId, at })) === 'stored') return imageId;
  await assertImageBound(database, { userId, at });
  const photo = await cleanPhoto(userId, file);
  // Checked again, because photos queued before this one may have been stored since.
  await assertImageBound(database, { userId, at });
  await images.put(imageId, photo.bytes);
  await insertImage(database, { userId, imageId, photo, at });
  return imageId;
}

interface ImageAt {
  readonly userId: string;
  readonly imageId: string;
  readonly at: Date;
}

/**
 * Extends the time for which an unused photo is stored, before its bytes are written again. The deletion locks the rows of its photos, so this call
 * waits for it, and an extended photo is never deleted.
 * @returns `gone` if there is no photo, or one that may have been deleted from the store already
 */
function extendRetention(database: CellDatabase, { userId, imageId, at }: ImageAt): Promise<'stored' | 'gone'> {
  return database.transaction().execute(async (transaction) => {
    const image = transaction.selectFrom('image').select('unusedUntil').where('userId', '=', userId).where('imageId', '=', imageId);
    const row = await image.forUpdate().executeTakeFirst();
    if (row === undefined) return 'gone';
    if (row.unusedUntil === null) return 'stored';
    await transaction
      .updateTable('image')
      .set({ unusedUntil: unusedUntil(at) })
      .where('userId', '=', userId)
      .where('imageId', '=', imageId)
      .execute();
    return row.unusedUntil > at ? 'stored' : 'gone';
  });
}

const unusedUntil = (at: Date): Date => new Date(at.getTime() + UNUSED_IMAGE_DAYS * DAY_MS);

async function digestOf(userId: string, file: Blob): Promise<Buffer> {
  const hash = createHash('sha256').update(`${userId}\n`);
  for await (const chunk of file.stream() as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest();
}

async function assertImageBound(database: CellDatabase, of: Pick<ImageAt, 'userId' | 'at'>): Promise<void> {
  if (await isFull(database, 'image', of)) throw new Refusal('tooManyRequests');
}

async function isStored(database: CellDatabase, userId: string, imageId: string): Promise<boolean> {
  const row = await database
    .selectFrom('image')
    .select('imageId')
    .where('userId', '=', userId)
    .where('imageId', '=', imageId)
    .executeTakeFirst();
  return row !== undefined;
}

interface StoredPhoto extends ImageAt {
  readonly photo: CleanPhoto;
}

async function insertImage(database: CellDatabase, { userId, imageId, photo, at }: StoredPhoto): Promise<void> {
  const { width, height, bytes } = photo;
  await database
    .insertInto('image')
    .values({ userId, imageId, width, height, bytes: bytes.length, storedAt: at, unusedUntil: unusedUntil(at) })
    .onConflict((conflict) => conflict.columns(['userId', 'imageId']).doNothing())
    .execute();
}

/** Returns the ids of the photos in these addresses, expired or not. Throws `notFound` for a photo of another borrower, as for a missing one. */
export async function filterOwnImages(
  { database, images }: { readonly database: CellDatabase; readonly images: ImageStore },
  { userId, shard }: ImageOwner,
  addresses: readonly string[],
): Promise<string[]> {
  const ids = addresses.map((address) => images.idIn(address) ?? '');
  for (const id of ids) {
    if (shardOfId(id, 'image') !== shard || !(await isStored(database, userId, id))) throw new Refusal('notFound', 'problemImage');
  }
  return ids;
}

interface Thread {
  readonly userId: string;
  readonly complaintId: string;
  /** 0 for the complaint itself. */
  readonly reply: number;
}

export async function attachImages(
  transaction: CellTransaction,
  { userId, complaintId, reply }: Thread,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  const used = transaction.updateTable('image').set({ unusedUntil: null }).where('userId', '=', userId).where('imageId', 'in', imageIds);
  const { numUpdatedRows } = await used.executeTakeFirstOrThrow();
  // One of the photos is being deleted.
  if (Number(numUpdatedRows) < new Set(imageIds).size) throw new Refusal('notFound', 'problemImage');
  const rows = imageIds.map((imageId, position) => ({ userId, complaintId, reply, position, imageId }));
  await transaction.insertInto('complaint_image').values(rows).execute();
}

export interface AttachedImage {
  readonly reply: number;
  readonly imageId: string;
}

/** Photos of the complaint first, then by reply, each in its order. */
export async function attachedImages(
  database: CellDatabase,
  { userId, complaintId }: Omit<Thread, 'reply'>,
): Promise<readonly AttachedImage[]> {
  return database
    .selectFrom('complaint_image')
    .select(['reply', 'imageId'])
    .where('userId', '=', userId)
    .where('complaintId', '=', complaintId)
    .orderBy('reply')
    .orderBy('position')
    .execute();
}
