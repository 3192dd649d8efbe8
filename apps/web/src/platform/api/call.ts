import type { AnswerOf, Endpoint, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope } from '@hiram/contract/wire/envelope.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import * as z from 'zod/mini';
import type { Session, SessionField } from '../session/session.ts';
import type { FirstCall } from './address.ts';
import { requestBody, type Exchange, type OnBusy, type Payload } from './client.ts';
import { emitCallEvent } from './events.ts';
import { CallFailure, refusal, unreadableFailure } from './failure.ts';

export interface CallOptions {
  /** Shows this text while the call runs; `true` shows the default one. */
  readonly loading?: string | true;
  /** No refusal is announced, because the screen shows its own text. */
  readonly quiet?: boolean;
  /** The page makes the call in the background: a failure, even of the session, is thrown but not announced. */
  readonly background?: boolean;
  /** Idempotency key, created once for each action: see `intentKeys`. */
  readonly intentKey?: string;
  /** Transport for calls that `fetch` cannot make. */
  readonly exchange?: Exchange;
}

/** Throws no error other than `CallFailure`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  session: Session,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const payload = encode(endpoint, request);
  const { exchange = requestBody, loading } = options;
  const onBusy = endpoint.reads || options.intentKey !== undefined ? busyHandler(options) : null;
  try {
    return readAnswer(endpoint, await whileLoading(loading, () => exchange(endpoint, session, payload, intentHeader(options), onBusy)));
  } catch (failure) {
    if (failure instanceof CallFailure && options.background !== true)
      emitCallEvent({ kind: 'failed', failure, announce: announces(endpoint, options) });
    throw failure;
  }
}

const intentHeader = ({ intentKey }: CallOptions): Record<string, string> =>
  intentKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: intentKey };

/** Loaded on demand, because only a busy service requires it. */
const loadRetry = () => import('./retryWhileBusy.ts');

/** If the code cannot be loaded, the refusal is returned at once. */
const busyHandler =
  ({ background = false }: CallOptions): OnBusy =>
  (refused, askAgain) =>
    loadRetry().then(
      ({ retryWhileBusy }) => retryWhileBusy(refused, askAgain, background),
      () => refused,
    );

/** Data with which a page's inline script can make the same call before the page's code is loaded. */
export function firstCallOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): FirstCall {
  const { method, path, client, encoding } = endpoint;
  return { method, path, client, encoding, payload: encode(endpoint, request) as FirstCall['payload'] };
}

/** Variant of `firstCallOf` for a call whose whole request is part of the page's address. */
export function firstCallFromSession<E extends Endpoint>(endpoint: E, fields: readonly (SessionField & keyof RequestOf<E>)[]): FirstCall {
  const { method, path, client, encoding } = endpoint;
  return { method, path, client, encoding, payload: {}, fromSession: fields };
}

/** A call with a success flag announces nothing, because its screens show a retry of their own. */
const announces = (endpoint: Endpoint, options: CallOptions): boolean => options.quiet !== true && endpoint.envelope !== 'flag';

function encode<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Payload {
  const fields = z.encode(endpoint.request, request) as Record<string, string | Blob | undefined>;
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string | Blob] => field[1] !== undefined));
}

function readAnswer<E extends Endpoint>(endpoint: E, body: unknown): AnswerOf<E> {
  const envelope = readEnvelope(endpoint.envelope, endpoint.answerAt, body);
  if (!envelope.ok) throw refusal(envelope.failure);
  const answer = z.safeParse(endpoint.answer, envelope.answer);
  if (!answer.success) throw unreadableFailure(answer.error);
  return answer.data as AnswerOf<E>;
}

async function whileLoading<T>(loading: CallOptions['loading'], run: () => Promise<T>): Promise<T> {
  if (loading === undefined) return await run();
  const running = Symbol('call');
  emitCallEvent({ kind: 'loading', call: running, text: loading === true ? null : loading });
  try {
    return await run();
  } finally {
    emitCallEvent({ kind: 'loaded', call: running });
  }
}
