import type { ChargeAnswer, DecisionAnswer, PaymentEvent, PayoutEvent } from '@hiram/contract/providers/providers.ts';

/** A webhook that is not verified yet. */
export interface WebhookRequest {
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Raw bytes, because a signature covers them. */
  readonly body: Buffer;
  /** Real time, to reject old deliveries. Never the business time, which a sandbox may move. */
  readonly at: Date;
}

/** An event that a provider reports, in our own terms. Amounts are whole centavos. */
export type ProviderEvent =
  | { readonly kind: 'payment'; readonly payment: PaymentEvent }
  | { readonly kind: 'payout'; readonly payout: PayoutEvent }
  | { readonly kind: 'decision'; readonly decision: DecisionEvent }
  | { readonly kind: 'charge'; readonly charge: ChargeEvent };

export type EventKind = ProviderEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<ProviderEvent, { readonly kind: Kind }>;

/** A final decision on an application, under the reference of our request. */
export interface DecisionEvent extends DecisionAnswer {
  readonly reference: string;
  readonly decision: Exclude<DecisionAnswer['decision'], 'pending'>;
}

/** Final state of a charge, under the reference of our request. */
export interface ChargeEvent {
  readonly reference: string;
  readonly state: Exclude<ChargeAnswer['state'], 'unknown'>;
}

/**
 * Result of reading a webhook.
 * `event`: genuine and relevant. The id is the provider's own and the same for every delivery of one event, so that the second one has no effect.
 * `other`: genuine and irrelevant. It is acknowledged, so that the provider stops sending it.
 * `forged`: the signature is missing or wrong, or the delivery is too old. It is answered 403.
 * `unreadable`: genuine, but not of the form that the provider promised. It is acknowledged and stored as a dead letter with the name of the field.
 */
export type WebhookReading<Kind extends EventKind> =
  | { readonly is: 'event'; readonly eventId: string; readonly event: EventOf<Kind> }
  | { readonly is: 'other' }
  | { readonly is: 'forged' }
  | { readonly is: 'unreadable'; readonly field: string | null };

/** Reads the webhooks of a port's own provider. */
export interface WebhookReader<Kind extends EventKind> {
  /**
   * Verifies the signature over the bytes in constant time, rejects old deliveries and converts the rest. Must have no side effects and query no
   * database.
   */
  readWebhook(request: WebhookRequest): Promise<WebhookReading<Kind>>;
}
