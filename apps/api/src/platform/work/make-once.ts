import type { Turns } from './turns.ts';

interface Wanted<Made> {
  /** Whose turn it takes. */
  readonly owner: string;
  /** The same for the same file. */
  readonly key: string;
  readonly make: () => Promise<Made>;
}

/** A function that makes a file once while it is asked for many times: whoever asks meanwhile gets the same one. */
export function onceAtATime<Made>(turns: Turns): (wanted: Wanted<Made>) => Promise<Made> {
  const underWay = new Map<string, Promise<Made>>();
  return ({ owner, key, make }) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const making = turns.take(owner, make).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
