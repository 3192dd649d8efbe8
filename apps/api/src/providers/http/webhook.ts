import { WEBHOOK_HEADERS, WEBHOOK_TOLERANCE_SECONDS, webhookSignature } from '@hiram/contract/providers/webhook-signature.ts';
import * as z from 'zod/mini';
import type { ProviderContext } from '../adapter.ts';
import type { EventKind, EventOf, WebhookReading, WebhookRequest } from '../webhook.ts';
import { isSame, parseJson } from './verify.ts';

const LONGEST_HEADER = 200;

const secret = z.string().check(z.minLength(32, 'needs 32 characters'));

/** Two secrets are valid at once, so that the provider and the service need not rotate theirs at the same moment. */
export const WEBHOOK_SETTINGS = { WEBHOOK_SECRET: secret, WEBHOOK_SECRET_SECOND: z.optional(secret) };

const secretsOf = (provider: ProviderContext): readonly string[] =>
  [provider.setting('WEBHOOK_SECRET'), provider.settingOrNull('WEBHOOK_SECRET_SECOND')].filter((each) => each !== null);

/** Returns the event of a webhook whose signature and timestamp are valid. */
export function readSigned<Kind extends EventKind, Schema extends z.ZodMiniType>(
  provider: ProviderContext,
  { headers, body, at }: WebhookRequest,
  schema: Schema,
  eventOf: (body: z.output<Schema>) => EventOf<Kind>,
): WebhookReading<Kind> {
  const [eventId, timestamp, given] = [WEBHOOK_HEADERS.id, WEBHOOK_HEADERS.timestamp, WEBHOOK_HEADERS.signature].map(
    (name) => headers[name] ?? '',
  ) as [string, string, string];
  if ([eventId, timestamp, given].some((value) => value === '' || value.length > LONGEST_HEADER)) return { is: 'forged' };
  const isSigned = secretsOf(provider).some((each) => isSame(given, webhookSignature({ secret: each, id: eventId, timestamp, body })));
  if (!isSigned || !isTimely(timestamp, at)) return { is: 'forged' };
  const read = z.safeParse(schema, parseJson(body));
  if (!read.success) return { is: 'unreadable', field: read.error.issues[0]?.path.join('.') || null };
  return { is: 'event', eventId, event: eventOf(read.data) };
}

function isTimely(timestamp: string, at: Date): boolean {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  return Math.abs(at.getTime() / 1000 - seconds) <= WEBHOOK_TOLERANCE_SECONDS;
}
