import type { CardRegistrationAnswer, CardRegistration, ChargeAnswer, ChargeRequest } from '@hiram/contract/providers/providers.ts';
import type { WebhookReader } from './webhook.ts';

/** Stores card numbers and charges cards. We store a token for each card and never its number in the clear. */
export interface CardProcessor extends WebhookReader<'charge'> {
  /** Returns the token of a card, the same for the same reference. */
  register(card: CardRegistration): Promise<CardRegistrationAnswer>;
  /** Charges a card, which must happen once per reference, however often it is sent. */
  charge(charge: ChargeRequest): Promise<ChargeAnswer>;
  /** Returns the state of a reference of ours; `unknown` if the processor has not received it. */
  find(reference: string): Promise<ChargeAnswer>;
  /** Voids a reference that was not charged, so that a copy still in transit is not charged either. Returns the resulting state. */
  voidCharge(reference: string): Promise<ChargeAnswer>;
}
