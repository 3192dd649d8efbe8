import { createHmac } from 'node:crypto';

/** A provider signs what it tells us; these headers carry which event it is, when it was sent, and the signature. */
export const WEBHOOK_HEADERS = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** How far the stamp may be from the time of day: enough for clocks that differ, too little to keep a webhook for later. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

export interface Webhook {
  readonly secret: string;
  /** The same for every delivery of one event. */
  readonly id: string;
  /** Unix seconds as text. */
  readonly timestamp: string;
  /** The bytes as sent. */
  readonly body: string | Uint8Array;
}

/** HMAC-SHA256 in lower-case hexadecimal over id, timestamp and body. The service compares it in constant time. */
export function webhookSignature({ secret, id, timestamp, body }: Webhook): string {
  // The length keeps an id that holds a full stop from passing for another id and stamp.
  return createHmac('sha256', secret).update(`${id.length}.${id}.${timestamp}.`).update(body).digest('hex');
}

export function signWebhook(webhook: Webhook): Record<string, string> {
  return {
    [WEBHOOK_HEADERS.id]: webhook.id,
    [WEBHOOK_HEADERS.timestamp]: webhook.timestamp,
    [WEBHOOK_HEADERS.signature]: webhookSignature(webhook),
  };
}
