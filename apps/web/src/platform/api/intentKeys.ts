const KEY_BYTES = 16;

/**
 * Keys for what the borrower wants done once. The same request again, after an answer that never came, has the same key;
 * a changed one is something else and gets its own.
 */
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
