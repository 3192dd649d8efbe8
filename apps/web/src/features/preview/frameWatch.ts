import { BRIDGE_NAMES } from '../../platform/bridge/messages.ts';
import type {} from '../../platform/bridge/nativeBack.ts';

export interface LogEntry {
  readonly kind: 'page' | 'bridge' | 'call';
  readonly text: string;
}

interface FrameWatcher {
  readonly onEntry: (entry: LogEntry) => void;
  /** Called on every poll, because stylesheets may load after the document. */
  readonly onPage: (page: Document) => void;
}

/** Short enough to install the shell before the page's code, which must be fetched first, runs. */
const LOOK_EVERY_MS = 30;
const CALLS = '/entirely/';

/** Installs a stub of the native shell into the framed page and logs its bridge messages and calls. Returns a stop function. */
export function watchFrame(frame: HTMLIFrameElement, { onEntry, onPage }: FrameWatcher): () => void {
  let known: Document | null = null;
  let calls = 0;
  const look = (): void => {
    // `contentDocument` is `null` for cross-origin pages; a document that is still loading may be empty.
    const page = frame.contentDocument;
    const inside = frame.contentWindow;
    if (page === null || inside === null || page.childElementCount === 0 || inside.location.href === 'about:blank') return;
    if (page !== known) {
      known = page;
      calls = 0;
      // The lender's app provides a real shell.
      if (inside.webkit === undefined) inside.webkit = { messageHandlers: shell(onEntry) };
      onEntry({ kind: 'page', text: inside.location.pathname });
    }
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

/** Omits the query, which contains the session. */
const callEntry = ({ name, duration }: PerformanceResourceTiming): LogEntry => ({
  kind: 'call',
  text: `${new URL(name).pathname} · ${Math.round(duration)} ms`,
});

export function pressNativeBack(frame: HTMLIFrameElement): LogEntry {
  const answer = frame.contentWindow?.nativeBack?.();
  if (answer === undefined) return { kind: 'bridge', text: 'nativeBack: the page can’t be asked' };
  return { kind: 'bridge', text: answer ? 'nativeBack: the page dealt with it' : 'nativeBack: the shell goes back itself' };
}
