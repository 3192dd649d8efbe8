import type { FairQueue } from './fair-queue.ts';

interface RenderRequest<Made> {
  readonly owner: string;
  readonly key: string;
  readonly make: () => Promise<Made>;
}

/** Returns a function that renders a file once for all concurrent requests for it. */
export function coalesce<Made>(queue: FairQueue): (wanted: RenderRequest<Made>) => Promise<Made> {
  const underWay = new Map<string, Promise<Made>>();
  return ({ owner, key, make }) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const pendingResult = queue.run(owner, make).finally(() => underWay.delete(key));
    underWay.set(key, pendingResult);
    return pendingResult;
  };
}
