import type { PayoutAnswer, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** The bank that disburses loans to the accounts of borrowers. Only the worker calls it; only the service receives its webhooks. */
export interface PayoutBank extends WebhookReader<'payout'> {
  /**
   * Sends a payout, which must be executed once per reference, however often it is sent. `accepted` is not final: the final state comes by webhook or
   * `find`.
   */
  send(payout: PayoutRequest): Promise<PayoutAnswer>;
  /**
   * Returns the state of a reference of ours. Must return `unknown` only if the bank has certainly never received it, because it is then sent again.
   */
  find(reference: string): Promise<PayoutAnswer>;
}
