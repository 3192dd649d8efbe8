const STORAGE_KEY = 'hiram.reloaded';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A page from before a deployment may name a chunk that no longer exists; a reload fetches the current page. Returns true once per tab, and never if
 * the tab has no storage, because the page would reload for ever.
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

/** Allows the next failure to reload again. */
export function resetReloadLimit(storage: TabStorage | null): void {
  try {
    storage?.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
