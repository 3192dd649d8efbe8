export interface StoredItem {
  readonly place: string;
  readonly text: string;
}

/**
 * Returns everything that this origin stores in the browser: local and session storage, cookies, IndexedDB and caches. Bytes are decoded as one
 * character each, and base64 is decoded as well. Sent to the page as text, so it must not use anything outside itself.
 */
export async function listStoredItems(_: null): Promise<readonly StoredItem[]> {
  const kept: StoredItem[] = [];
  const characters = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  const decodeText = (text: string): string => {
    try {
      return atob(text);
    } catch {
      return '';
    }
  };
  const add = (place: string, text: string): void => void kept.push({ place, text: `${place} ${text} ${decodeText(text)}` });
  const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('the IndexedDB request failed')));
    });
  const textIn = async (value: unknown): Promise<string> => {
    if (value instanceof ArrayBuffer) return characters(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return characters(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    if (value instanceof Blob) return characters(new Uint8Array(await value.arrayBuffer()));
    if (typeof value !== 'object' || value === null) return String(value);
    const parts = Object.entries(value).map(async ([name, part]) => `${name}=${await textIn(part)}`);
    return (await Promise.all(parts)).join('\n');
  };

  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage)) add(`${name} ${key}`, String(value));
  // oxlint-disable-next-line unicorn/no-document-cookie
  if (document.cookie !== '') add('cookies', document.cookie);
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await done(database.transaction(store).objectStore(store).getAll());
      for (const row of rows) add(`indexedDB ${name} ${store}`, await textIn(row));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      add(`caches ${name} ${request.url}`, (await response?.text()) ?? '');
    }
  }
  return kept;
}
