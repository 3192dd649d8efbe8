/**
 * What an engine reports about the page it shows, in the order it happened and across navigations: the
 * messages that the page sent to its shell, and what must never happen in a journey.
 */
export interface Report {
  /** A bridge message's name, or WATCH for the watcher's own findings. */
  readonly handler: string;
  readonly body: unknown;
}

export interface Finding {
  readonly kind: 'csp' | 'error';
  readonly text: string;
}

/** The watcher's own channel out of the page. */
export const WATCH = 'e2eWatch';

export const findingsIn = (reports: readonly Report[]): readonly Finding[] =>
  reports.filter(({ handler }) => handler === WATCH).map(({ body }) => body as Finding);

export const bridgeMessagesIn = (reports: readonly Report[]): readonly Report[] => reports.filter(({ handler }) => handler !== WATCH);

/** Runs in the page at document start, so it must stand alone. */
function watchPage(channel: string): void {
  type Handlers = Record<string, { postMessage(body: unknown): void }>;
  const scope = globalThis as unknown as { webkit?: { messageHandlers?: Handlers } } & Record<string, (report: unknown) => void>;
  // Read now: a page could replace these later.
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
    // A file that could not be fetched comes here too, without an error: the screens handle that themselves.
    if (event.error !== undefined && event.error !== null) report('error', traceOf(event.error));
  });
  // Whatever is still being loaded when a page is left is cut off, and who waits for it is told that it failed. Nobody is there to see that.
  let isLeft = false;
  for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, () => (isLeft = true));
  addEventListener('pageshow', () => (isLeft = false));
  addEventListener('unhandledrejection', (event) => {
    const trace = traceOf(event.reason);
    if (!(isLeft && trace.startsWith('Unable to preload CSS'))) report('error', `unhandled: ${trace}`);
  });
  const write = console.error.bind(console);
  console.error = (...parts: unknown[]): void => {
    report('error', `console.error: ${parts.map(String).join(' ')}`);
    write(...parts);
  };
}

export const watchScript = `(${watchPage.toString()})(${JSON.stringify(WATCH)});`;

/** Gives Chromium the message handlers that the WebKit app has; each message goes out through the watcher's binding. */
function recordBridge(channel: string, names: readonly string[]): void {
  const scope = globalThis as unknown as Record<string, (report: unknown) => void>;
  const send = scope[channel];
  const handlers = Object.fromEntries(
    // A real handler takes what survives structured cloning as JSON: undefined arrives as null.
    names.map((handler) => [handler, { postMessage: (body: unknown) => send?.({ handler, body: body ?? null }) }]),
  );
  Object.defineProperty(globalThis, 'webkit', { value: { messageHandlers: handlers } });
}

export const recorderScript = (names: readonly string[]): string =>
  `(${recordBridge.toString()})(${JSON.stringify(WATCH)}, ${JSON.stringify(names)});`;
