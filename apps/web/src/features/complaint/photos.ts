import { bytesOf, valueIn, type DraftCipher, type DraftStorageMode, type EncryptedBytes } from './draftCipher.ts';
import type { DraftOwner } from './draftText.ts';
import { PHOTO_DATABASE } from '../../platform/session/phoneStorage.ts';

export interface Photo {
  /** Idempotency key of the upload. */
  readonly key: string;
  /** Time of adding, in milliseconds; defines the order of the photos. */
  readonly place: number;
  readonly file: File;
  /** Address on the service; `null` until the photo is uploaded. */
  readonly url: string | null;
}

interface PhotoMetadata {
  readonly name: string;
  readonly type: string;
  readonly url: string | null;
}

interface PhotoKey extends DraftOwner {
  readonly key: string;
  readonly place: number;
}

/** Bytes instead of a Blob: some WebKit versions reject a Blob in IndexedDB or fail to read a stored Blob after a restart. */
interface ReadableRow extends PhotoKey, PhotoMetadata {
  readonly bytes: ArrayBuffer;
}

interface EncryptedRow extends PhotoKey {
  readonly sealedAbout: EncryptedBytes;
  readonly sealedBytes: EncryptedBytes;
}

type PhotoStorageMode = Exclude<DraftStorageMode, 'notAtAll'>;

const STORE = 'photos';

export async function storePhoto(
  keeping: DraftStorageMode,
  { userId, orderNo }: DraftOwner,
  { file, url, key, place }: Photo,
): Promise<void> {
  if (keeping === 'notAtAll') return;
  const bytes = await file.arrayBuffer();
  const row = await rowOf(keeping, { key, place, userId, orderNo }, { name: file.name, type: file.type, url }, bytes);
  await withPhotos('readwrite', (store) => store.put(row));
}

async function rowOf(
  keeping: PhotoStorageMode,
  place: PhotoKey,
  about: PhotoMetadata,
  bytes: ArrayBuffer,
): Promise<ReadableRow | EncryptedRow> {
  if (keeping === 'readable') return { ...place, ...about, bytes };
  return { ...place, sealedAbout: await keeping.seal(place, bytesOf(about)), sealedBytes: await keeping.seal(place, bytes) };
}

/** `null` if the row was stored in another mode or encrypted with another key. */
async function decodePhoto(keeping: PhotoStorageMode, row: ReadableRow | EncryptedRow): Promise<Photo | null> {
  try {
    const { name, type, url, bytes } = keeping === 'readable' ? (row as ReadableRow) : await decryptPhoto(keeping, row as EncryptedRow);
    return { key: row.key, place: row.place, url, file: new File([bytes], name, { type }) };
  } catch {
    return null;
  }
}

const decryptPhoto = async ({ open }: DraftCipher, row: EncryptedRow): Promise<PhotoMetadata & { readonly bytes: ArrayBuffer }> => ({
  ...(valueIn(await open(row, row.sealedAbout)) as PhotoMetadata),
  bytes: await open(row, row.sealedBytes),
});

export async function deletePhoto(key: string): Promise<void> {
  await withPhotos('readwrite', (store) => store.delete(key));
}

export async function deleteAllPhotos(): Promise<void> {
  await withPhotos('readwrite', (store) => store.clear());
}

/** Lists the draft's photos in the order of adding, and deletes those of other borrowers on this phone. */
export async function listPhotos(keeping: DraftStorageMode, { userId, orderNo }: DraftOwner): Promise<Photo[]> {
  const rows = ((await withPhotos('readonly', (store) => store.getAll())) ?? []) as (ReadableRow | EncryptedRow)[];
  await Promise.all(rows.filter((row) => row.userId !== userId).map(({ key }) => deletePhoto(key)));
  if (keeping === 'notAtAll') return [];
  const own = rows
    .filter((row) => row.userId === userId && row.orderNo === orderNo)
    .sort((one, other) => one.place - other.place)
    .map((row) => decodePhoto(keeping, row));
  return (await Promise.all(own)).filter((photo) => photo !== null);
}

/** `undefined` if IndexedDB is unavailable or full; photos are then lost with the page. */
async function withPhotos<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const database = await resultOf(openDatabase());
    try {
      return await runInTransaction(database.transaction(STORE, mode), act);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open(PHOTO_DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }));
  return opening;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the IndexedDB request failed')));
  });
}

function runInTransaction<T>(transaction: IDBTransaction, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the IndexedDB transaction was aborted')));
  });
}
