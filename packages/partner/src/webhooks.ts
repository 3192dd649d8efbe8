import { timingSafeEqual } from 'node:crypto';
import { STANDARD_VERSION, standardSignature, webhookKey } from '@hiram/contract/events/standard-webhook.ts';
import type { SignedContent } from '@hiram/contract/events/standard-webhook.ts';
import { WEBHOOK_HEADERS, WEBHOOK_TOLERANCE_SECONDS } from '@hiram/contract/providers/webhook-signature.ts';

/** Webhooks by the Standard Webhooks scheme (standardwebhooks.com): HMAC-SHA256 over id, time and body, as `v1,` and base64. */

export interface ReceivedWebhook {
  /** The endpoint's secrets, `whsec_` and base64. While one takes the place of another, both. */
  readonly secrets: readonly string[];
  /** As Node or `fetch` has them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came: a body that was parsed and written again has another signature. */
  readonly body: string | Uint8Array;
  /** How far the sender's clock may be from ours: 300 by default. */
  readonly toleranceSeconds?: number;
  /** The time of day, unless it is given. */
  readonly now?: Date;
}

export type WebhookFault =
  /** One of the three headers is not there, or there twice, or the time is no number. */
  | 'headers'
  | 'tooOld'
  | 'tooNew'
  /** None of the secrets made any of the signatures. */
  | 'signature'
  /** Signed, and no JSON. */
  | 'body';

/** The id is the same for every delivery of one event: keep it, and do what the event asks for once. */
export type VerifiedWebhook<Event> =
  | { readonly ok: true; readonly id: string; readonly sentAt: Date; readonly event: Event }
  | { readonly ok: false; readonly fault: WebhookFault };

/**
 * Whether a webhook is the service's own, and what it says. Throws only where a secret of yours is no secret.
 * It is for who installs the package: in here only its tests use it.
 */
export function verifyWebhook<Event = unknown>(received: ReceivedWebhook): VerifiedWebhook<Event> {
  const { secrets, headers, body, toleranceSeconds = WEBHOOK_TOLERANCE_SECONDS, now = new Date() } = received;
  if (secrets.length === 0) throw new Error('a webhook is verified with at least one secret');
  const keys = secrets.map(webhookKey);
  const id = headerOf(headers, WEBHOOK_HEADERS.id);
  const timestamp = headerOf(headers, WEBHOOK_HEADERS.timestamp);
  const signatures = headerOf(headers, WEBHOOK_HEADERS.signature);
  if (id === null || timestamp === null || signatures === null || !/^\d{1,12}$/.test(timestamp)) return { ok: false, fault: 'headers' };
  // The signature first: an unsigned request is told nothing about our clock.
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

/** Of several, as while a secret is being changed, one is enough. All are compared: how long it takes says nothing about which one fits. */
function isSigned(header: string, keys: readonly Buffer[], signed: SignedContent): boolean {
  const given = header.split(' ').flatMap((each) => (each.startsWith(STANDARD_VERSION) ? [Buffer.from(each)] : []));
  const matches = keys.flatMap((key) => {
    const expected = Buffer.from(standardSignature(key, signed));
    return given.map((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
  return matches.includes(true);
}
