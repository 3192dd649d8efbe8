import type { SmsAnswer, SmsMessage } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** Brings text messages to phones. We act on none of its webhooks: the most that one can be is genuine. */
export interface SmsSender extends WebhookReader<never> {
  /** Delivered once for each reference, however often it is sent. */
  send(message: SmsMessage): Promise<SmsAnswer>;
}
