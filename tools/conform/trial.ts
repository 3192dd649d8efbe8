import type { Port, PortAdapter, Ports } from '@hiram/api/providers/adapter.ts';
import type { CardRegistration, DecisionAnswer, DecisionRequest, PaymentKind } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

/** What whoever writes an adapter writes for the kit: one module, whose default export is `Trials` (docs/adapters.md). */

/** A webhook as the provider would deliver it. */
export interface SentWebhook {
  /** Those that show who sent it, and when. Each bit of them is flipped. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The other side of an adapter: a double of the provider, and what payers, phones and banks do there. */
export interface Counterpart {
  /** Where it listens. The kit puts an address of its own in between, to be slow, silent or wrong in its place. */
  readonly origin: string;
  /** The adapter's settings, for a provider at this origin. */
  settings(origin: string): Readonly<Record<string, string>>;
  /** Those among them that nobody may read in a log. */
  readonly secrets: readonly string[];
  stop(): Promise<unknown>;
}

/** Something that can be paid, as the provider has it. */
export interface MadePayment {
  readonly amount: number;
  readonly currency: string;
  /** Null where it was not told. */
  readonly expiresAt: string | null;
}

/** What is left out is as it was requested, final, and now. */
export interface Paying {
  readonly amount?: Centavos;
  readonly currency?: string;
  readonly paidAt?: string;
  /** `odd`: a state that the provider's documents do not name. */
  readonly state?: 'received' | 'paid' | 'odd';
}

export interface Paid {
  /** One more delivery of the webhook about it, signed now. The first and the fifth are about one event. */
  deliver(): Promise<SentWebhook>;
  /** The same payment made final; left out where nothing is `received` first. */
  finish?(): Promise<Paid>;
}

export interface PaymentsCounterpart extends Counterpart {
  /** One for each kind that the adapter serves. `expires`: whether the provider can be told when such a code ends. */
  readonly channels: readonly { readonly kind: PaymentKind; readonly channel: string; readonly expires: boolean }[];
  /** How many payments a page of a settlement list has at most. */
  readonly settlementPage: number;
  /** All that it has made so far, whoever wanted it. */
  made(): Promise<readonly MadePayment[]>;
  /** Somebody pays what was opened under our reference. No webhook is sent. */
  pay(reference: string, paying?: Paying): Promise<Paid>;
  /** A body of somebody else's choice, signed as the provider does. */
  signed(body: string): Promise<SentWebhook>;
}

export interface SmsCounterpart extends Counterpart {
  /** A number that messages go to, another one each time. */
  phone(): string;
  /** Numbers that no message may go to. */
  readonly refused: readonly string[];
  /** The texts that a phone received. */
  inbox(phone: string): Promise<readonly string[]>;
  /** The webhook about a message to this phone, signed now; left out where the provider sends none. */
  report?(phone: string): Promise<SentWebhook>;
}

/** A transfer, as the bank has it. */
export interface MadePayout {
  readonly amount: number;
  readonly accountNumber: string;
}

export interface PayoutsCounterpart extends Counterpart {
  /** A name of a bank that it transfers to. */
  readonly institution: string;
  /** All that it was ever told to transfer. It accepts each, and ends none by itself. */
  made(): Promise<readonly MadePayout[]>;
  /** The end of a payout under our reference. Its webhook is not sent; `deliver` answers one more delivery of it, signed now. */
  finish(reference: string, state: 'credited' | 'rejected'): Promise<Pick<Paid, 'deliver'>>;
  /** A body of somebody else's choice, signed as the bank does. */
  signed(body: string): Promise<SentWebhook>;
}

/** One that is charged, one whose bank declines every charge, or one that the processor does not take. */
export type CardKind = 'good' | 'declined' | 'refused';

export interface CardsCounterpart extends Counterpart {
  /** A card of somebody new. */
  card(kind: CardKind): Promise<Omit<CardRegistration, 'reference'>>;
  /** What was really taken from a borrower's cards, in centavos. */
  charged(userId: string): Promise<readonly number[]>;
  /** The webhook about a charge under our reference, signed now; left out where the processor sends none. */
  report?(reference: string): Promise<SentWebhook>;
}

export interface DecisionsCounterpart extends Counterpart {
  /** The id of somebody new, whose applications are answered like this. */
  applicant(decision: DecisionAnswer['decision']): Promise<string>;
  /** The applications of somebody, as the decision maker has them. */
  heard(userId: string): Promise<readonly Pick<DecisionRequest, 'principal' | 'termDays'>[]>;
  /** Decides what is pending under our reference. No webhook is sent. */
  decide(reference: string, decision: 'approved' | 'refused'): Promise<void>;
  /** The webhook about the decision under our reference, signed now; left out where the decision maker sends none. */
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
export type TriedPort = keyof Counterparts & Port;

/** Why an adapter can't keep a rule, whoever writes it: nothing that the provider offers would do it. */
export interface NotOffered {
  readonly because: string;
  /** What keeps the same harm away. */
  readonly instead: string;
}

export interface Trial<Each extends TriedPort> {
  readonly adapter: PortAdapter<Ports[Each]>;
  start(): Promise<Counterparts[Each]>;
  /** By the names of rules. */
  readonly notOffered?: Readonly<Record<string, NotOffered>>;
}

export type Trials = { readonly [Each in TriedPort]?: Trial<Each> };
