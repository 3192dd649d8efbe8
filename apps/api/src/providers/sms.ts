import type { SmsAnswer, SmsMessage } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** Sends text messages to phones. None of its webhooks has an effect, so a genuine one is read as `other`. */
export interface SmsSender extends WebhookReader<never> {
  /** Sends a message, which must be delivered once per reference, however often it is sent. */
  send(message: SmsMessage): Promise<SmsAnswer>;
}
