import { m } from '@hiram/contract/messages';
import { tellCallEvent } from './events.ts';

const LONGEST_WAIT_S = 10;
/** After this no try begins: a takeover of a database takes 10 to 20 s. The call itself, with all of its tries, has a minute. */
const LAST_TRY_MS = 30_000;

/**
 * A service that is busy for a moment, as while a database is taken over by its standby, says when to come again. That is done here, for calls
 * that may be made again. The borrower is told to wait, unless she did not ask for anything.
 */
export async function outlast(refused: Response, askAgain: () => Promise<Response>, background: boolean): Promise<Response> {
  if (background) return await tryUntilAnswered(refused, askAgain);
  const moment = Symbol('one moment');
  tellCallEvent({ kind: 'loading', call: moment, text: m.one_moment() });
  try {
    return await tryUntilAnswered(refused, askAgain);
  } finally {
    tellCallEvent({ kind: 'loaded', call: moment });
  }
}

async function tryUntilAnswered(refused: Response, askAgain: () => Promise<Response>): Promise<Response> {
  const end = performance.now() + LAST_TRY_MS;
  let answer = refused;
  for (;;) {
    const wait = waitMs(answer);
    if (wait === null || performance.now() + wait > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await askAgain();
  }
}

/** Null where there is nothing to wait for. A date is as good as a long time. */
function waitMs({ status, headers }: Response): number | null {
  const after = headers.get('Retry-After');
  if (status !== 503 || after === null) return null;
  return Math.min(Math.max(Number(after), 1) || LONGEST_WAIT_S, LONGEST_WAIT_S) * 1000;
}
