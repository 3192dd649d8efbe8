import type { CardRegistered, CardRegistration, ChargeAnswer, ChargeRequest } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** Keeps the numbers of cards and charges them. We keep a token for each card and never store its number in the clear. */
export interface CardProcessor extends WebhookReader<'charge'> {
  /** The token that stands for a card; the same for the same reference. */
  register(card: CardRegistration): Promise<CardRegistered>;
  /** Charged once for each reference, however often it is sent. */
  charge(charge: ChargeRequest): Promise<ChargeAnswer>;
  /** What became of a reference of ours; `unknown` when the processor has not seen it. */
  find(reference: string): Promise<ChargeAnswer>;
  /** Ends a reference that was not charged, so that a copy still on its way is not charged either; answers what it is now. */
  voidCharge(reference: string): Promise<ChargeAnswer>;
}
