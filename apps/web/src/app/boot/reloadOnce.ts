const STORAGE_KEY = 'hiram.reloaded';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A page from before a deploy may name a chunk that is gone; the page that is there now names the new one. Only once:
 * true when this tab has not tried it yet. Where nothing can be kept, never: it would go on for ever.
 */
export function mayReload(storage: TabStorage | null): boolean {
  try {
    if (storage === null || storage.getItem(STORAGE_KEY) !== null) return false;
    storage.setItem(STORAGE_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** After a good start the next failure may reload again. */
export function startedWell(storage: TabStorage | null): void {
  try {
    storage?.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
