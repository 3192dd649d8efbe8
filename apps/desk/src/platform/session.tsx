import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { DeclaredAct, Me } from './answers.ts';
import { read, DeskError } from './call.ts';

const isSignedOut = (error: unknown): boolean => error instanceof DeskError && error.status === 401;

/** Only lost connections are retried; a response of the desk is final. */
const retry = (failures: number, error: Error): boolean => error instanceof DeskError && error.status === 0 && failures < 2;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry, staleTime: Infinity, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });

/** The signed-in person; `null` without a session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await read<Me>('/desk/me');
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

/** Shows the sign-in page after any call that fails with status 401. */
export function watchSession(queries: QueryClient): void {
  const look = (error: unknown): void => {
    if (isSignedOut(error)) queries.setQueryData(meQuery.queryKey, null);
  };
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') look(query.state.error);
  });
  queries.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated') look(mutation.state.error);
  });
}

const actsQuery = queryOptions({ queryKey: ['acts'], queryFn: () => read<readonly DeclaredAct[]>('/acts') });

/** Throws without a session: only for components behind the sign-in page. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (data === null) throw new Error('useMe was called without a session');
  return data;
}

export function useActs(): ReadonlyMap<string, DeclaredAct> {
  const { data } = useSuspenseQuery(actsQuery);
  return new Map(data.map((each) => [each.name, each]));
}
