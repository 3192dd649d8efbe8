import type { QueryClient } from '@tanstack/react-query';
import { tryEarlyAnswer } from '../../platform/api/earlyAnswer.ts';
import type { FirstQuery } from '../routes.tsx';

/**
 * Where the answer to a page's first call is here before the app is drawn, it is drawn once, with data, instead of twice. A refusal is left to
 * the screen: nobody listens yet to whom it could be told.
 */
export function takeFirstAnswer(queries: QueryClient, { queryKey, queryFn }: FirstQuery): Promise<void> {
  return tryEarlyAnswer(async () => {
    try {
      await queries.query({ queryKey, queryFn, retry: false });
      takeForFirstDrawing(queries, queryKey);
      return true;
    } catch {
      queries.removeQueries({ queryKey });
      return false;
    }
  });
}

/** The screen that is drawn first does not ask for it once more. Whoever is drawn later does. */
function takeForFirstDrawing(queries: QueryClient, queryKey: FirstQuery['queryKey']): void {
  const cache = queries.getQueryCache();
  queries.setQueryDefaults(queryKey, { refetchOnMount: false });
  const forget = cache.subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query !== cache.find({ queryKey, exact: true })) return;
    queries.setQueryDefaults(queryKey, {});
    forget();
  });
}
