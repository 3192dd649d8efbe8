/**
 * A report of the engine about its page, in chronological order and across navigations: the messages that the page sent to its shell, and errors that
 * must never happen in a journey.
 */
export interface Report {
  /** Name of a bridge message, or WATCH for a finding of the watcher. */
  readonly handler: string;
  readonly body: unknown;
}

export interface Finding {
  readonly kind: 'csp' | 'error';
  readonly text: string;
}

export const WATCH = 'e2eWatch';

export const findingsIn = (reports: readonly Report[]): readonly Finding[] =>
  reports.filter(({ handler }) => handler === WATCH).map(({ body }) => body as Finding);

export const bridgeMessagesIn = (reports: readonly Report[]): readonly Report[] => reports.filter(({ handler }) => handler !== WATCH);

/** Runs in the page at document start, so it must not use anything outside itself. */
function watchPage(channel: string): void {
  type Handlers = Record<string, { postMessage(body: unknown): void }>;
  const scope = globalThis as unknown as { webkit?: { messageHandlers?: Handlers } } & Record<string, (report: unknown) => void>;
  // Read at the start, because a page could replace these later.
  const shell = scope.webkit?.messageHandlers?.[channel];
  const direct = scope[channel];
  const report = (kind: string, text: string): void => {
    if (shell) shell.postMessage({ kind, text });
    else direct?.({ handler: channel, body: { kind, text } });
  };
  document.addEventListener('securitypolicyviolation', (event) =>
    report('csp', `${event.violatedDirective} blocked ${event.blockedURI || 'inline'}`),
  );
  const traceOf = (error: unknown): string => (error instanceof Error ? `${error.message} ${error.stack}` : String(error));
  addEventListener('error', (event) => {
    // A file that failed to load also fires this event, without an error: the screens handle that case.
    if (event.error !== undefined && event.error !== null) report('error', traceOf(event.error));
  });
  // Navigation aborts pending loads and rejects their promises. These errors are invisible to the borrower.
  let isPageHidden = false;
  for (const eventName of ['beforeunload', 'pagehide']) addEventListener(eventName, () => (isPageHidden = true));
  addEventListener('pageshow', () => (isPageHidden = false));
  addEventListener('unhandledrejection', (event) => {
    const trace = traceOf(event.reason);
    if (!(isPageHidden && trace.startsWith('Unable to preload CSS'))) report('error', `unhandled: ${trace}`);
  });
  const write = console.error.bind(console);
  console.error = (...parts: unknown[]): void => {
    report('error', `console.error: ${parts.map(String).join(' ')}`);
    write(...parts);
  };
}

export const watchScript = `(${watchPage.toString()})(${JSON.stringify(WATCH)});`;

/** Adds the message handlers of the WebKit app to Chromium; each message is sent through the watcher's binding. */
function recordBridge(channel: string, names: readonly string[]): void {
  const scope = globalThis as unknown as Record<string, (report: unknown) => void>;
  const send = scope[channel];
  const handlers = Object.fromEntries(
    // A real handler serializes to JSON, which turns undefined into null.
    names.map((handler) => [handler, { postMessage: (body: unknown) => send?.({ handler, body: body ?? null }) }]),
  );
  Object.defineProperty(globalThis, 'webkit', { value: { messageHandlers: handlers } });
}

export const recorderScript = (names: readonly string[]): string =>
  `(${recordBridge.toString()})(${JSON.stringify(WATCH)}, ${JSON.stringify(names)});`;
