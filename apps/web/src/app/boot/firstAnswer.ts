import type { QueryClient } from '@tanstack/react-query';
import { tryEarlyAnswer } from '../../platform/api/earlyAnswer.ts';
import type { FirstQuery } from '../../platform/api/screenQuery.ts';

/**
 * Puts the answer to the page's first call into the cache if it is available before the app renders, so that the app renders once instead of twice. A
 * failure is left to the screen, because no listener could show it yet.
 */
export function prefillFirstAnswer(queries: QueryClient, { queryKey, queryFn }: ReturnType<FirstQuery['of']>): Promise<void> {
  return tryEarlyAnswer(async () => {
    try {
      await queries.query({ queryKey, queryFn, retry: false });
      skipFirstRefetch(queries, queryKey);
      return true;
    } catch {
      queries.removeQueries({ queryKey });
      return false;
    }
  });
}

/** Only the first screen uses the prefetched answer; later screens fetch. */
function skipFirstRefetch(queries: QueryClient, queryKey: readonly unknown[]): void {
  const cache = queries.getQueryCache();
  queries.setQueryDefaults(queryKey, { refetchOnMount: false });
  const forget = cache.subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query !== cache.find({ queryKey, exact: true })) return;
    queries.setQueryDefaults(queryKey, {});
    forget();
  });
}
