import type { PayoutAnswer, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** The bank that pays loans out to the accounts of borrowers. Only the worker calls it; only the service hears its webhooks. */
export interface PayoutBank extends WebhookReader<'payout'> {
  /** Carried out once for each reference, however often it is sent. `accepted` is not final: a webhook or `find` brings the end. */
  send(payout: PayoutRequest): Promise<PayoutAnswer>;
  /** What became of a reference of ours; `unknown` only when the bank has certainly never seen it, because then it is sent again. */
  find(reference: string): Promise<PayoutAnswer>;
}
