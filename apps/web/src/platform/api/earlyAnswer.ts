import type { CallAddress } from './address.ts';

type Request = Pick<CallAddress, 'url' | 'session' | 'body'>;

/** What a page's inline script leaves for the client: the request that it made, and where its answer will come. */
interface EarlyAnswer extends Request {
  readonly answer: Promise<Response>;
  /** Whether all of it has come, and it is not the answer of a service in trouble. */
  isHere?: boolean;
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
  early.answer
    .then(async (response) => {
      await response.clone().text();
      early.isHere = response.ok;
    })
    // The client may not be there yet when it fails; it sees the failure when it takes the answer.
    .catch(() => undefined);
}

/** For who can do something with an answer that is here, and nothing with a promise. What `take` makes nothing of is left to the client. */
export async function tryEarlyAnswer(take: () => Promise<boolean>): Promise<void> {
  const early = window.earlyAnswer;
  if (!early?.isHere) return;
  const spare = (await early.answer).clone();
  if (!(await take())) window.earlyAnswer = { ...early, answer: Promise.resolve(spare) };
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
