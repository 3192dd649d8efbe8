const KEY_BYTES = 16;

interface Intent {
  readonly request: string;
  readonly key: string;
  /** Visit of the page that got the answer. */
  readonly answeredOn?: symbol;
}

/** Last intents by their name. They outlive their page: a press after a return must not count twice. */
const intents = new Map<string, Intent>();

/**
 * Idempotency key: the same request has the same key on the same visit of a page, and on later ones until it is answered. A changed request has a new
 * one.
 */
export function intentKeyOf(name: string, visit: symbol, request: unknown): string {
  const text = JSON.stringify(request);
  const last = intents.get(name);
  if (last?.request === text && (last.answeredOn ?? visit) === visit) return last.key;
  const key = newKey();
  intents.set(name, { request: text, key });
  return key;
}

/** On a later visit, the same request is another intent. */
export function endIntent(name: string, visit: symbol): void {
  const last = intents.get(name);
  if (last) intents.set(name, { ...last, answeredOn: visit });
}

// Not randomUUID, which older webviews and pages without TLS lack.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
