import { createHmac } from 'node:crypto';

export const WEBHOOK_HEADERS = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** Allowed difference between timestamp and time of day: enough for clock skew, too short for a later replay. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

export interface Webhook {
  readonly secret: string;
  /** The same for every delivery of one event. */
  readonly id: string;
  /** Unix seconds as text. */
  readonly timestamp: string;
  /** Raw bytes as sent. */
  readonly body: string | Uint8Array;
}

/** HMAC-SHA256 in lower-case hexadecimal over id, timestamp and body. The service compares it in constant time. */
export function webhookSignature({ secret, id, timestamp, body }: Webhook): string {
  // The length prevents an id with a full stop from being taken for another id and timestamp.
  return createHmac('sha256', secret).update(`${id.length}.${id}.${timestamp}.`).update(body).digest('hex');
}

export function signWebhook(webhook: Webhook): Record<string, string> {
  return {
    [WEBHOOK_HEADERS.id]: webhook.id,
    [WEBHOOK_HEADERS.timestamp]: webhook.timestamp,
    [WEBHOOK_HEADERS.signature]: webhookSignature(webhook),
  };
}
