import { smsAnswer, smsMessage } from '@hiram/contract/providers/providers.ts';
import type { SmsAnswer, SmsMessage } from '@hiram/contract/providers/providers.ts';
import * as z from 'zod/mini';
import type { ProviderAccess } from '../platform/config/provider-config.ts';
import { callProvider } from './call.ts';

export interface SmsSender {
  /** Delivered once for each reference, however often it is sent. */
  send(message: SmsMessage): Promise<SmsAnswer>;
}

export const httpSmsSender = (access: ProviderAccess): SmsSender => ({
  send: (message) => callProvider(access, { method: 'POST', path: '/messages', body: z.encode(smsMessage, message), answer: smsAnswer }),
});
