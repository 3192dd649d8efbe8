import * as z from 'zod/mini';
import type { ProviderContext } from '../adapter.ts';
import { isSame, jsonIn } from '../http/verify.ts';
import type { WebhookReading, WebhookRequest } from '../webhook.ts';
import { notification, paymentNotification, paymentOfNotification } from './forms.ts';

const TOKEN_HEADER = 'x-callback-token';
/** Others tell of payments that failed, were only reserved, or of something else. */
const PAID = 'payment.succeeded';

/**
 * Every webhook carries the account's token. It is no signature: it covers neither the body nor the time, so that whoever has read one
 * webhook can write another, and an old one can't be told from a new one. The id of the event is what keeps a second delivery from counting.
 */
export function readNotification(provider: ProviderContext, { headers, body }: WebhookRequest): WebhookReading<'payment'> {
  const given = headers[TOKEN_HEADER] ?? '';
  const tokens = [provider.setting('WEBHOOK_TOKEN'), provider.settingOrNull('WEBHOOK_TOKEN_SECOND')].filter((each) => each !== null);
  if (!tokens.some((token) => isSame(given, token))) return { is: 'forged' };
  const content = jsonIn(body);
  const about = z.safeParse(notification, content);
  if (!about.success) return unreadable(about.error);
  if (about.data.event !== PAID) return { is: 'other' };
  const read = z.safeParse(paymentNotification, content);
  if (!read.success) return unreadable(read.error);
  const payment = paymentOfNotification(read.data.data);
  if (payment === null) return { is: 'other' };
  // It promises no id of its own that is the same for each delivery; the payment's is, and it succeeds once.
  return { is: 'event', eventId: `${PAID}:${payment.paymentId}`, event: { kind: 'payment', payment } };
}

const unreadable = (error: z.core.$ZodError) => ({ is: 'unreadable', field: error.issues[0]?.path.join('.') || null }) as const;
