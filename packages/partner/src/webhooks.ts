import { timingSafeEqual } from 'node:crypto';
import { STANDARD_VERSION, standardSignature, webhookKey } from '@hiram/contract/events/standard-webhook.ts';
import type { SignedContent } from '@hiram/contract/events/standard-webhook.ts';
import { WEBHOOK_HEADERS, WEBHOOK_TOLERANCE_SECONDS } from '@hiram/contract/providers/webhook-signature.ts';

/** Webhooks by the Standard Webhooks scheme (standardwebhooks.com): HMAC-SHA256 over id, time and body, as `v1,` and base64. */

export interface ReceivedWebhook {
  /** The endpoint's secrets, `whsec_` and base64. Pass the old and the new one during a rotation. */
  readonly secrets: readonly string[];
  /** Headers as Node or `fetch` return them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Raw bytes as received: a parsed and reserialized body has another signature. */
  readonly body: string | Uint8Array;
  /** Allowed difference between the sender's clock and ours: 300 by default. */
  readonly toleranceSeconds?: number;
  /** Defaults to the time of day. */
  readonly now?: Date;
}

export type WebhookFault =
  /** One of the three headers is missing or repeated, or the timestamp is not a number. */
  | 'headers'
  | 'tooOld'
  | 'tooNew'
  /** No signature matches any of the secrets. */
  | 'signature'
  /** The signature is valid, but the body is not JSON. */
  | 'body';

/** `id` is the same for every delivery of an event: store it to process each event once. */
export type VerifiedWebhook<Event> =
  | { readonly ok: true; readonly id: string; readonly sentAt: Date; readonly event: Event }
  | { readonly ok: false; readonly fault: WebhookFault };

/**
 * Verifies that a webhook comes from the service and parses its event. Throws only if there is no secret or a malformed one. Part of the published
 * package: in this repository only its tests call it.
 */
export function verifyWebhook<Event = unknown>(received: ReceivedWebhook): VerifiedWebhook<Event> {
  const { secrets, headers, body, toleranceSeconds = WEBHOOK_TOLERANCE_SECONDS, now = new Date() } = received;
  if (secrets.length === 0) throw new Error('verifyWebhook needs at least one secret');
  const keys = secrets.map(webhookKey);
  const id = headerOf(headers, WEBHOOK_HEADERS.id);
  const timestamp = headerOf(headers, WEBHOOK_HEADERS.timestamp);
  const signatures = headerOf(headers, WEBHOOK_HEADERS.signature);
  if (id === null || timestamp === null || signatures === null || !/^\d{1,12}$/.test(timestamp)) return { ok: false, fault: 'headers' };
  // Checks the signature first, so that an unsigned request reveals nothing about our clock.
  if (!isSigned(signatures, keys, { id, timestamp, body })) return { ok: false, fault: 'signature' };
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (ageSeconds > toleranceSeconds) return { ok: false, fault: 'tooOld' };
  if (ageSeconds < -toleranceSeconds) return { ok: false, fault: 'tooNew' };
  try {
    const event = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Event;
    return { ok: true, id, sentAt: new Date(Number(timestamp) * 1000), event };
  } catch {
    return { ok: false, fault: 'body' };
  }
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name) ?? null;
  const found = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name && value !== undefined ? [value] : []));
  const [value, ...others] = found.flat();
  return value === undefined || value === '' || others.length > 0 ? null : value;
}

/**
 * True if any signature matches any key; there are two of each during a rotation. Compares all pairs, so that the timing does not reveal which one
 * matches.
 */
function isSigned(header: string, keys: readonly Buffer[], signed: SignedContent): boolean {
  const given = header.split(' ').flatMap((each) => (each.startsWith(STANDARD_VERSION) ? [Buffer.from(each)] : []));
  const matchingKeys = keys.flatMap((key) => {
    const expected = Buffer.from(standardSignature(key, signed));
    return given.map((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
  return matchingKeys.includes(true);
}
