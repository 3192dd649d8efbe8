import { createHash, createHmac } from 'node:crypto';

/** The lender's own backend signs each call; these headers carry the key, the time, a number used once, and the signature. Lower case, as Node reads them. */
export const PARTNER_HEADERS = {
  key: 'x-partner-key',
  timestamp: 'x-partner-timestamp',
  nonce: 'x-partner-nonce',
  signature: 'x-partner-signature',
} as const;

export interface PartnerCall {
  readonly secret: string;
  readonly method: string;
  /** As it stands in the request line: full path, and the query where there is one. */
  readonly path: string;
  /** Unix seconds as text, because the text of the header is what is signed. */
  readonly timestamp: string;
  /** Different for every call, so that a recorded call can't be sent again. */
  readonly nonce: string;
  /** The Idempotency-Key header; empty if the call has none. */
  readonly idempotencyKey: string;
  /** The bytes as sent: a body parsed and written again may differ. */
  readonly body: string | Uint8Array;
}

/** HMAC-SHA256 in lower-case hexadecimal. The service compares it in constant time. */
export function partnerSignature(call: PartnerCall): string {
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  // None of the parts can hold a line break, so no two calls share a text.
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
