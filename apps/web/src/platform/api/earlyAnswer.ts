import type { CallAddress } from './address.ts';

type Request = Pick<CallAddress, 'url' | 'session' | 'body'>;

/** What a page's inline script leaves for the client: the request that it made, and where its answer will come. */
interface EarlyAnswer extends Request {
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    /** Null once the client has asked by itself: from then on an early call would be a second one. */
    earlyAnswer?: EarlyAnswer | null;
  }
}

export const mayRequestEarly = (): boolean => window.earlyAnswer === undefined;

export function leaveEarlyAnswer(early: EarlyAnswer): void {
  window.earlyAnswer = early;
}

/**
 * The answer of the same request, or null. It is given once: a retry or a refetch has to ask again. A client that
 * takes it counts it as its first attempt.
 */
export function takeEarlyAnswer({ url, session, body }: Request): Promise<Response> | null {
  const early = window.earlyAnswer ?? null;
  if (early !== null && (early.url !== url || early.session !== session || early.body !== body)) return null;
  window.earlyAnswer = null;
  return early?.answer ?? null;
}
