import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_HEADERS } from '../providers/webhook-signature.ts';

/** Signed parts of a webhook in the Standard Webhooks scheme (standardwebhooks.com). */
export interface SignedContent {
  /** The same for every delivery of one event. */
  readonly id: string;
  /** Unix seconds as text. */
  readonly timestamp: string;
  /** Raw bytes as sent. */
  readonly body: string | Uint8Array;
}

const SECRET_PREFIX = 'whsec_';
/** The scheme allows 24 to 64. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Decodes a secret. The error message contains no part of it. */
export function webhookKey(secret: string): Buffer {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(text, 'base64');
  if (key.length === 0 || key.toString('base64').replaceAll('=', '') !== text.replaceAll('=', '')) {
    throw new Error('a webhook secret is whsec_ and base64');
  }
  return key;
}

/** Scheme version, the prefix of each signature. */
export const STANDARD_VERSION = 'v1,';

/** HMAC-SHA256 over id, time and body, as `v1,` and base64. */
export const standardSignature = (key: Buffer, { id, timestamp, body }: SignedContent): string =>
  `${STANDARD_VERSION}${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

/**
 * The three webhook headers. During a rotation there are two secrets and a signature by each; the receiver accepts a webhook if one of them matches.
 */
export const standardHeaders = (secrets: readonly string[], content: SignedContent): Record<string, string> => ({
  [WEBHOOK_HEADERS.id]: content.id,
  [WEBHOOK_HEADERS.timestamp]: content.timestamp,
  [WEBHOOK_HEADERS.signature]: secrets.map((secret) => standardSignature(webhookKey(secret), content)).join(' '),
});
