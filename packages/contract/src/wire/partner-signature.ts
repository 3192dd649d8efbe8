import { createHash, createHmac } from 'node:crypto';

/** In lower case, as Node returns header names. */
export const PARTNER_HEADERS = {
  key: 'x-partner-key',
  timestamp: 'x-partner-timestamp',
  nonce: 'x-partner-nonce',
  signature: 'x-partner-signature',
} as const;

export interface PartnerCall {
  readonly secret: string;
  readonly method: string;
  /** Full path and query, as in the request line. */
  readonly path: string;
  /** Unix seconds as text, because the header's text is signed. */
  readonly timestamp: string;
  /** Unique for every call, to prevent replays. */
  readonly nonce: string;
  /** The Idempotency-Key header; empty if the call has none. */
  readonly idempotencyKey: string;
  /** Raw bytes as sent: a parsed and reserialized body may differ. */
  readonly body: string | Uint8Array;
}

/** HMAC-SHA256 in lower-case hexadecimal. The service compares it in constant time. */
export function partnerSignature(call: PartnerCall): string {
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  // No part can contain a line break, so no two calls have the same text.
  const signed = [call.method.toUpperCase(), call.path, call.timestamp, call.nonce, call.idempotencyKey, bodyHash].join('\n');
  return createHmac('sha256', call.secret).update(signed).digest('hex');
}

export function signPartnerCall(call: PartnerCall & { readonly keyId: string }): Record<string, string> {
  return {
    [PARTNER_HEADERS.key]: call.keyId,
    [PARTNER_HEADERS.timestamp]: call.timestamp,
    [PARTNER_HEADERS.nonce]: call.nonce,
    [PARTNER_HEADERS.signature]: partnerSignature(call),
  };
}
