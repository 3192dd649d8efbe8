import { m } from '@hiram/contract/messages';
import { emitCallEvent } from './events.ts';

const LONGEST_WAIT_S = 10;
/** No retry starts after this time: a database failover takes 10 to 20 s. The call with all its retries has a timeout of a minute. */
const LAST_TRY_MS = 30_000;

/**
 * Retries a call while the service is briefly busy, as during a database failover, after the time in `Retry-After`. Only for calls that may be
 * repeated. The borrower sees a message, unless the call runs in the background.
 */
export async function retryWhileBusy(refused: Response, retry: () => Promise<Response>, background: boolean): Promise<Response> {
  if (background) return await retryUntilAnswered(refused, retry);
  const moment = Symbol('one moment');
  emitCallEvent({ kind: 'loading', call: moment, text: m.one_moment() });
  try {
    return await retryUntilAnswered(refused, retry);
  } finally {
    emitCallEvent({ kind: 'loaded', call: moment });
  }
}

async function retryUntilAnswered(refused: Response, retry: () => Promise<Response>): Promise<Response> {
  const end = performance.now() + LAST_TRY_MS;
  let answer = refused;
  for (;;) {
    const wait = waitMs(answer);
    if (wait === null || performance.now() + wait > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await retry();
  }
}

/** `null` if there is nothing to wait for. A date counts as the longest wait. */
function waitMs({ status, headers }: Response): number | null {
  const after = headers.get('Retry-After');
  if (status !== 503 || after === null) return null;
  return Math.min(Math.max(Number(after), 1) || LONGEST_WAIT_S, LONGEST_WAIT_S) * 1000;
}
