import { tabStorage } from './tabStorage.ts';

/** Stores a value until the tab is closed; without storage it is lost. */
export function saveToSession(key: string, value: unknown): void {
  try {
    tabStorage()?.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

export function readFromSession(key: string): unknown {
  try {
    return JSON.parse(tabStorage()?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
