import type { DraftOwner } from './draftText.ts';

/** A photograph of a draft, as the phone keeps it until the complaint is sent. */
export interface Photo {
  /** Under which its upload counts once. */
  readonly key: string;
  /** The moment when it was added; later ones have a greater one. */
  readonly place: number;
  readonly file: File;
  /** Where the service keeps it; null until it is there. */
  readonly url: string | null;
}

/** Bytes and not a Blob: some WebKits refuse a Blob here, and one that was kept may be unreadable after a restart. */
interface Row extends Omit<Photo, 'file'>, DraftOwner {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

const DATABASE = 'complaint';
const STORE = 'photos';

export async function keepPhoto({ userId, orderNo }: DraftOwner, { file, ...photo }: Photo): Promise<void> {
  const row: Row = { ...photo, userId, orderNo, name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  await withPhotos('readwrite', (store) => store.put(row));
}

export async function dropPhoto(key: string): Promise<void> {
  await withPhotos('readwrite', (store) => store.delete(key));
}

export async function dropAllPhotos(): Promise<void> {
  await withPhotos('readwrite', (store) => store.clear());
}

/** In the order in which they were added. Those of another borrower on this phone go. */
export async function photosOf({ userId, orderNo }: DraftOwner): Promise<Photo[]> {
  const rows = ((await withPhotos('readonly', (store) => store.getAll())) ?? []) as Row[];
  await Promise.all(rows.filter((row) => row.userId !== userId).map(({ key }) => dropPhoto(key)));
  return rows
    .filter((row) => row.userId === userId && row.orderNo === orderNo)
    .sort((one, other) => one.place - other.place)
    .map(({ key, place, url, name, type, bytes }) => ({ key, place, url, file: new File([bytes], name, { type }) }));
}

/** Undefined where the phone keeps nothing, or has no room: the photographs then live as long as the page. */
async function withPhotos<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const database = await resultOf(openDatabase());
    try {
      return await committed(database.transaction(STORE, mode), act);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }));
  return opening;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database gave no answer')));
  });
}

function committed<T>(transaction: IDBTransaction, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the database refused')));
  });
}
