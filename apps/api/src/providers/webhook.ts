import type { ChargeAnswer, DecisionAnswer, PaymentEvent, PayoutEvent } from '@hiram/contract/providers/providers.ts';

/** A webhook as it came: nothing in it is believed yet. */
export interface WebhookRequest {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes as they were sent, because a signature covers them and not what they mean. */
  readonly body: Buffer;
  /** The time of day, to tell an old delivery from a new one. Never the business time, which a sandbox may move. */
  readonly at: Date;
}

/** What a provider tells us of its own accord, in our own terms. Amounts are whole centavos. */
export type ProviderEvent =
  | { readonly kind: 'payment'; readonly payment: PaymentEvent }
  | { readonly kind: 'payout'; readonly payout: PayoutEvent }
  | { readonly kind: 'decision'; readonly decision: DecisionEvent }
  | { readonly kind: 'charge'; readonly charge: ChargeEvent };

export type EventKind = ProviderEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<ProviderEvent, { readonly kind: Kind }>;

/** A final decision on an application, under the reference that we asked with. */
export interface DecisionEvent extends DecisionAnswer {
  readonly reference: string;
  readonly decision: Exclude<DecisionAnswer['decision'], 'pending'>;
}

/** What became of a charge, under the reference that we charged with. */
export interface ChargeEvent {
  readonly reference: string;
  readonly state: Exclude<ChargeAnswer['state'], 'unknown'>;
}

/**
 * What a webhook turned out to be.
 * `event`: genuine and ours to act on. The id is the provider's own and the same for every delivery of one event, so that the second has
 * no effect.
 * `other`: genuine, and about nothing that we act on. It is answered as heard, so that the provider stops sending it.
 * `forged`: the signature is missing or wrong, or the delivery is too old. It is answered 403.
 * `unreadable`: genuine, and not of the form that the provider promised. It is answered as heard, and kept as a dead letter with the name of
 * the field.
 */
export type WebhookReading<Kind extends EventKind> =
  | { readonly is: 'event'; readonly eventId: string; readonly event: EventOf<Kind> }
  | { readonly is: 'other' }
  | { readonly is: 'forged' }
  | { readonly is: 'unreadable'; readonly field: string | null };

/** Every port reads the webhooks of its own provider. */
export interface WebhookReader<Kind extends EventKind> {
  /**
   * Verifies the signature over the bytes in constant time, refuses what is too old, and translates the rest. It changes nothing and
   * asks no database.
   */
  readWebhook(request: WebhookRequest): Promise<WebhookReading<Kind>>;
}
