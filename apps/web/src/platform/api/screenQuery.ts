import type { AnswerOf, Endpoint, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { selectFields, type Session, type SessionField } from '../session/session.ts';
import type { FirstCall } from './address.ts';
import { call, firstCallFromSession, firstCallOf } from './call.ts';

type QuerySettings<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'enabled'>;

/** Query of a screen. The screen is empty if `enabled` is false: the address lacks a field that the call needs. */
interface LoadOptions<Answer> extends QuerySettings<Answer> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Answer>;
  readonly enabled?: boolean;
}

/** What the start of the app needs of any screen's query. */
export interface FirstQuery {
  readonly firstCall?: () => FirstCall;
  readonly of: (
    session: Session,
    address: Readonly<URL>,
  ) => { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };
}

/** Data of a screen: the call that the page's inline script makes before the screen's code has loaded, and the query that makes the same call. */
export interface ScreenQuery<Answer> extends FirstQuery {
  readonly of: (session: Session, address: Readonly<URL>) => LoadOptions<Answer>;
}

/** The screen's call takes these fields of the session, all required, and nothing else that changes. */
export function queryFromSession<E extends Endpoint, Field extends SessionField & keyof RequestOf<E>>(
  endpoint: E,
  fields: readonly Field[],
  rest: Omit<RequestOf<E>, Field>,
): ScreenQuery<AnswerOf<E>> {
  return {
    firstCall: () => firstCallFromSession(endpoint, fields),
    of: (session) => ({
      queryKey: [endpoint.name, session],
      queryFn: () => call(endpoint, session, { ...rest, ...selectFields(session, fields) } as unknown as RequestOf<E>),
      enabled: fields.every((field) => session[field] !== ''),
    }),
  };
}

/** The screen's call is the same for every borrower. */
export function fixedQuery<E extends Endpoint>(endpoint: E, request: RequestOf<E>): ScreenQuery<AnswerOf<E>> {
  return {
    firstCall: () => firstCallOf(endpoint, request),
    of: (session) => ({ queryKey: [endpoint.name, session], queryFn: () => call(endpoint, session, request) }),
  };
}
