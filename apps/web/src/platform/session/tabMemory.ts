import { tabStorage } from './tabStorage.ts';

/** What this tab remembers until it is closed; a tab that can keep nothing forgets. */
export function keepInTab(key: string, value: unknown): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(tabStorage()?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
