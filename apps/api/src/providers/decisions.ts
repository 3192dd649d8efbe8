import type { DecisionAnswer, DecisionRequest } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** Decides on applications. Only the worker asks it; a decision that comes by itself is heard by the service. */
export interface DecisionMaker extends WebhookReader<'decision'> {
  /** The decision on an application, as often as it is asked. `pending` is asked again until the day that the borrower was promised. */
  ask(application: DecisionRequest): Promise<DecisionAnswer>;
}
