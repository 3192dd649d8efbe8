import type { CallAddress } from './address.ts';

type Request = Pick<CallAddress, 'url' | 'session' | 'body'>;

/** The request that a page's inline script has made, and the promise of its answer. */
interface EarlyAnswer extends Request {
  readonly answer: Promise<Response>;
  /** True once the answer is complete and is not an error of the service. */
  isHere?: boolean;
}

declare global {
  interface Window {
    /** `null` once the client has made a request itself: an early call would then be a duplicate. */
    earlyAnswer?: EarlyAnswer | null;
  }
}

export const mayRequestEarly = (): boolean => window.earlyAnswer === undefined;

export function storeEarlyAnswer(early: EarlyAnswer): void {
  window.earlyAnswer = early;
  early.answer
    .then(async (response) => {
      await response.clone().text();
      early.isHere = response.ok;
    })
    // The request may fail before the client is loaded; the client handles the failure when it reads the answer.
    .catch(() => undefined);
}

/** Runs `take` if the early answer is complete. If `take` returns false, the answer is left for the client. */
export async function tryEarlyAnswer(consume: () => Promise<boolean>): Promise<void> {
  const early = window.earlyAnswer;
  if (!early?.isHere) return;
  const spare = (await early.answer).clone();
  if (!(await consume())) window.earlyAnswer = { ...early, answer: Promise.resolve(spare) };
}

/**
 * Returns the answer of the same request, or `null`. An answer is returned only once, because a retry or a refetch must make a new request. A client
 * counts it as its first attempt.
 */
export function consumeEarlyAnswer({ url, session, body }: Request): Promise<Response> | null {
  const early = window.earlyAnswer ?? null;
  if (early !== null && (early.url !== url || early.session !== session || early.body !== body)) return null;
  window.earlyAnswer = null;
  return early?.answer ?? null;
}
