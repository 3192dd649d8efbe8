import { expect, test } from 'vitest';
import { mayReload, resetReloadLimit } from './reloadOnce.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
}

const refuse = (): never => {
  throw new Error('storage is disabled');
};

test('allows one reload after a failed start, and another only after a successful start', () => {
  const storage = memory();
  expect([mayReload(storage), mayReload(storage)]).toEqual([true, false]);
  resetReloadLimit(storage);
  expect(mayReload(storage)).toBe(true);
});

test('never allows a reload in a tab without storage, because the reloads could not be counted', () => {
  expect(mayReload(null)).toBe(false);
  expect(mayReload({ getItem: () => null, setItem: refuse, removeItem: refuse })).toBe(false);
  expect(() => resetReloadLimit({ getItem: () => null, setItem: refuse, removeItem: refuse })).not.toThrow();
});
