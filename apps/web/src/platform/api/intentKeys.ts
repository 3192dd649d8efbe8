const KEY_BYTES = 16;

interface Intent {
  readonly request: string;
  readonly key: string;
}

/** Unanswered intents by their name. They outlive their page: a press after a return must not count twice. */
const unanswered = new Map<string, Intent>();

/** Idempotency key: the same request, repeated after a lost answer, has the same key; a changed request has a new one. */
export function intentKeyOf(name: string, request: unknown): string {
  const text = JSON.stringify(request);
  const earlier = unanswered.get(name);
  if (earlier?.request === text) return earlier.key;
  const key = newKey();
  unanswered.set(name, { request: text, key });
  return key;
}

/** After an answer, the same request is another intent. */
export const endIntent = (name: string): void => void unanswered.delete(name);

// Not randomUUID, which older webviews and pages without TLS lack.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
