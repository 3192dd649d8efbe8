import type { DecisionAnswer, DecisionRequest } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** Decides on applications. Only the worker calls it; only the service receives its webhooks. */
export interface DecisionMaker extends WebhookReader<'decision'> {
  /** Returns the same decision however often it is requested. `pending` is requested again until the day promised to the borrower. */
  request(application: DecisionRequest): Promise<DecisionAnswer>;
}
