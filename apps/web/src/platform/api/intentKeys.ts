const KEY_BYTES = 16;

/** Creates idempotency keys. The same request, repeated after a lost answer, has the same key; a changed request has a new one. */
export function intentKeys(): (request: unknown) => string {
  let last = { request: '', key: '' };
  return (request) => {
    const text = JSON.stringify(request);
    if (text !== last.request) last = { request: text, key: newKey() };
    return last.key;
  };
}

// Not randomUUID, which older webviews and pages without TLS lack.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
