import type { Port, PortAdapter, Ports } from '@hiram/api/providers/adapter.ts';
import type { CardRegistration, DecisionAnswer, DecisionRequest, PaymentKind } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

/** Interfaces for authors of an adapter: one module with `Trials` as its default export (docs/adapters.md). */

/** A webhook as the provider delivers it. */
export interface SentWebhook {
  /** Headers that prove the sender and the time. The kit flips each of their bits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The counterpart of an adapter: a test double of the provider, including its payers, phones and banks. */
export interface Counterpart {
  /** Address of the double. The kit puts a proxy in between, to simulate slow, missing and wrong answers. */
  readonly origin: string;
  /** Returns the adapter's settings for a provider at this origin. */
  settings(origin: string): Readonly<Record<string, string>>;
  /** Settings that must not appear in a log. */
  readonly secrets: readonly string[];
  stop(): Promise<unknown>;
}

/** A payment in the provider's records. */
export interface MadePayment {
  readonly amount: number;
  readonly currency: string;
  /** `null` if the request had no expiry time. */
  readonly expiresAt: string | null;
}

/** Defaults: the requested values, final, and now. */
export interface Paying {
  readonly amount?: Centavos;
  readonly currency?: string;
  readonly paidAt?: string;
  /** `odd`: a state that the provider's documents do not name. */
  readonly state?: 'received' | 'paid' | 'odd';
}

export interface TestPayment {
  /** Returns another delivery of the webhook about the payment, signed now. All deliveries are about the same event. */
  deliver(): Promise<SentWebhook>;
  /** Makes the payment final; absent if no payment is `received` first. */
  finish?(): Promise<TestPayment>;
}

export interface PaymentsCounterpart extends Counterpart {
  /** One for each kind that the adapter supports. `expires`: true if the provider accepts an expiry time for such a code. */
  readonly channels: readonly { readonly kind: PaymentKind; readonly channel: string; readonly expires: boolean }[];
  /** Maximum number of payments on a page of a settlement list. */
  readonly settlementPage: number;
  /** Returns all payments created so far. */
  made(): Promise<readonly MadePayment[]>;
  /** Pays the payment with our reference. No webhook is sent. */
  pay(reference: string, paying?: Paying): Promise<TestPayment>;
  /** Signs an arbitrary body like the provider. */
  signed(body: string): Promise<SentWebhook>;
}

export interface SmsCounterpart extends Counterpart {
  /** Returns a valid phone number, a different one each time. */
  phone(): string;
  /** Numbers to which no message may be sent. */
  readonly refused: readonly string[];
  /** Returns the texts that a phone received. */
  inbox(phone: string): Promise<readonly string[]>;
  /** Returns the webhook about a message to this phone, signed now; absent if the provider sends none. */
  report?(phone: string): Promise<SentWebhook>;
}

/** A transfer in the bank's records. */
export interface MadePayout {
  readonly amount: number;
  readonly accountNumber: string;
}

export interface PayoutsCounterpart extends Counterpart {
  /** Name of a bank to which it transfers. */
  readonly institution: string;
  /** Returns all transfers requested so far. The double accepts each transfer and completes none by itself. */
  made(): Promise<readonly MadePayout[]>;
  /** Completes the payout with our reference. No webhook is sent; `deliver` returns another delivery of it, signed now. */
  finish(reference: string, state: 'credited' | 'rejected'): Promise<Pick<TestPayment, 'deliver'>>;
  /** Signs an arbitrary body like the bank. */
  signed(body: string): Promise<SentWebhook>;
}

/** A card that can be charged, one whose bank declines every charge, or one that the processor rejects. */
export type CardKind = 'good' | 'declined' | 'refused';

export interface CardsCounterpart extends Counterpart {
  /** Returns a card of a new borrower. */
  card(kind: CardKind): Promise<Omit<CardRegistration, 'reference'>>;
  /** Returns the amounts charged to a borrower's cards, in centavos. */
  charged(userId: string): Promise<readonly number[]>;
  /** Returns the webhook about the charge with our reference, signed now; absent if the processor sends none. */
  report?(reference: string): Promise<SentWebhook>;
}

export interface DecisionsCounterpart extends Counterpart {
  /** Returns the id of a new applicant whose applications get this decision. */
  applicant(decision: DecisionAnswer['decision']): Promise<string>;
  /** Returns the applications of a user in the decision maker's records. */
  applicationsOf(userId: string): Promise<readonly Pick<DecisionRequest, 'principal' | 'termDays'>[]>;
  /** Decides the pending application with our reference. No webhook is sent. */
  decide(reference: string, decision: 'approved' | 'refused'): Promise<void>;
  /** Returns the webhook about the decision with our reference, signed now; absent if the decision maker sends none. */
  report?(reference: string): Promise<SentWebhook>;
}

export interface Counterparts {
  readonly payouts: PayoutsCounterpart;
  readonly payments: PaymentsCounterpart;
  readonly sms: SmsCounterpart;
  readonly cards: CardsCounterpart;
  readonly decisions: DecisionsCounterpart;
}

/** The ports that the kit has rules for. */
export type CheckedPort = keyof Counterparts & Port;

/** Reason why no adapter of this provider can pass a rule: the provider offers no means. */
export interface Exemption {
  readonly reason: string;
  /** Replacement that prevents the same harm. */
  readonly replacement: string;
}

export interface Trial<Each extends CheckedPort> {
  readonly adapter: PortAdapter<Ports[Each]>;
  start(): Promise<Counterparts[Each]>;
  /** By rule name. */
  readonly exemptions?: Readonly<Record<string, Exemption>>;
}

export type Trials = { readonly [Each in CheckedPort]?: Trial<Each> };
