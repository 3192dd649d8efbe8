import * as z from 'zod/mini';
import type { ProviderContext } from '../adapter.ts';
import { isSame, parseJson } from '../http/verify.ts';
import type { WebhookReading, WebhookRequest } from '../webhook.ts';
import { notification, paymentNotification, paymentOfNotification } from './forms.ts';

const TOKEN_HEADER = 'x-callback-token';
/** Other events report payments that failed or were only reserved, or something else. */
const PAID = 'payment.succeeded';

/**
 * Reads a webhook after checking the account's token, which every webhook contains. The token is not a signature: it covers neither the body nor the
 * time, so the reader of one webhook can forge another, and a replay cannot be detected. The event id prevents a second delivery from counting.
 */
export function readNotification(provider: ProviderContext, { headers, body }: WebhookRequest): WebhookReading<'payment'> {
  const given = headers[TOKEN_HEADER] ?? '';
  const tokens = [provider.setting('WEBHOOK_TOKEN'), provider.settingOrNull('WEBHOOK_TOKEN_SECOND')].filter((each) => each !== null);
  if (!tokens.some((token) => isSame(given, token))) return { is: 'forged' };
  const content = parseJson(body);
  const about = z.safeParse(notification, content);
  if (!about.success) return unreadable(about.error);
  if (about.data.event !== PAID) return { is: 'other' };
  const read = z.safeParse(paymentNotification, content);
  if (!read.success) return unreadable(read.error);
  const payment = paymentOfNotification(read.data.data);
  if (payment === null) return { is: 'other' };
  // Xendit promises no event id that is the same for every delivery. The payment's id is, and a payment succeeds once.
  return { is: 'event', eventId: `${PAID}:${payment.paymentId}`, event: { kind: 'payment', payment } };
}

const unreadable = (error: z.core.$ZodError) => ({ is: 'unreadable', field: error.issues[0]?.path.join('.') || null }) as const;
