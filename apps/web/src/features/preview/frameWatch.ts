import { BRIDGE_NAMES } from '../../platform/bridge/messages.ts';
import type {} from '../../platform/bridge/nativeBack.ts';

export interface LogEntry {
  readonly kind: 'page' | 'bridge' | 'call';
  readonly text: string;
}

interface FrameWatcher {
  readonly onEntry: (entry: LogEntry) => void;
  /** A page has come into the frame. */
  readonly onPage: (page: Document) => void;
}

/** Often enough to be there before the page's own code runs, which has to be fetched first. */
const LOOK_EVERY_MS = 30;
const CALLS = '/entirely/';

/** Plays the native shell for whatever page is in the frame, and tells what that page says and asks for. Returns how to end it. */
export function watchFrame(frame: HTMLIFrameElement, { onEntry, onPage }: FrameWatcher): () => void {
  let known: Document | null = null;
  let calls = 0;
  const look = (): void => {
    // A page of another house can't be looked into, and one that has just come may still be empty.
    const page = frame.contentDocument;
    const inside = frame.contentWindow;
    if (page === null || inside === null || page.childElementCount === 0 || inside.location.href === 'about:blank') return;
    if (page !== known) {
      known = page;
      calls = 0;
      // Inside the lender's own app there is a shell already.
      if (inside.webkit === undefined) inside.webkit = { messageHandlers: shell(onEntry) };
      onEntry({ kind: 'page', text: inside.location.pathname });
    }
    // Sheets and the page's own drawing may come after the page itself.
    onPage(page);
    const made = inside.performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith(CALLS));
    for (const call of made.slice(calls)) onEntry(callEntry(call as PerformanceResourceTiming));
    calls = made.length;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

const shell = (onEntry: (entry: LogEntry) => void): NonNullable<NonNullable<Window['webkit']>['messageHandlers']> =>
  Object.fromEntries(
    BRIDGE_NAMES.map((name) => [
      name,
      { postMessage: (payload: unknown) => onEntry({ kind: 'bridge', text: `${name} ${JSON.stringify(payload)}` }) },
    ]),
  );

/** Without its query, which holds the session. */
const callEntry = ({ name, duration }: PerformanceResourceTiming): LogEntry => ({
  kind: 'call',
  text: `${new URL(name).pathname} · ${Math.round(duration)} ms`,
});

/** What the shell does on its back gesture. */
export function pressNativeBack(frame: HTMLIFrameElement): LogEntry {
  const answer = frame.contentWindow?.nativeBack?.();
  if (answer === undefined) return { kind: 'bridge', text: 'nativeBack: the page can’t be asked' };
  return { kind: 'bridge', text: answer ? 'nativeBack: the page dealt with it' : 'nativeBack: the shell goes back itself' };
}
