import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_HEADERS } from '../providers/webhook-signature.ts';

/** What is signed of a webhook, by the Standard Webhooks scheme (standardwebhooks.com). */
export interface SignedContent {
  /** The same for every delivery of one event. */
  readonly id: string;
  /** Unix seconds as text. */
  readonly timestamp: string;
  /** The bytes as sent. */
  readonly body: string | Uint8Array;
}

const SECRET_PREFIX = 'whsec_';
/** Of the scheme: 24 to 64. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The bytes of a secret. The message names no part of it. */
export function webhookKey(secret: string): Buffer {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(text, 'base64');
  if (key.length === 0 || key.toString('base64').replaceAll('=', '') !== text.replaceAll('=', '')) {
    throw new Error('a webhook secret is whsec_ and base64');
  }
  return key;
}

/** The version of the scheme stands before each signature. */
export const STANDARD_VERSION = 'v1,';

/** HMAC-SHA256 over id, time and body, as `v1,` and base64. */
export const standardSignature = (key: Buffer, { id, timestamp, body }: SignedContent): string =>
  `${STANDARD_VERSION}${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

/** The three headers. While a secret is changed there are two, and a signature by each: one is enough for who receives it. */
export const standardHeaders = (secrets: readonly string[], content: SignedContent): Record<string, string> => ({
  [WEBHOOK_HEADERS.id]: content.id,
  [WEBHOOK_HEADERS.timestamp]: content.timestamp,
  [WEBHOOK_HEADERS.signature]: secrets.map((secret) => standardSignature(webhookKey(secret), content)).join(' '),
});
