import * as z from 'zod/mini';
import { centavosField } from '../wire/money.ts';

/** What the service and its providers say to each other. The sandbox speaks it; a real provider's adapter translates. */

/** Where a provider sends its webhooks, by the name that the service's configuration has for it. */
export const webhookPath = (provider: string): string => `/entirely/webhooks/${provider}`;

const reference = z.string().check(z.minLength(1), z.maxLength(64));

export const decisionRequest = z.object({
  /** Ours: asked again with the same one, the same application is meant. */
  reference,
  userId: z.string(),
  fullName: z.string(),
  productId: z.string(),
  principal: centavosField,
  termDays: z.int(),
  repeatClient: z.boolean(),
});
export type DecisionRequest = z.output<typeof decisionRequest>;

/** The reason is what the borrower reads; `pending` is asked about again. */
export const decisionAnswer = z.object({ decision: z.enum(['approved', 'refused', 'pending']), reason: z.string() });
export type DecisionAnswer = z.output<typeof decisionAnswer>;

export const payoutRequest = z.object({
  /** Ours: the bank carries out each one once. */
  reference,
  userId: z.string(),
  orderId: z.string(),
  fullName: z.string(),
  amount: centavosField,
  institution: z.string(),
  accountNumber: z.string(),
});
export type PayoutRequest = z.output<typeof payoutRequest>;

/** `unknown` answers a question about a reference that the bank has never seen. */
export const payoutAnswer = z.object({ state: z.enum(['accepted', 'credited', 'rejected', 'unknown']), reason: z.string() });
export type PayoutAnswer = z.output<typeof payoutAnswer>;

/** The bank's final word, as a signed webhook. */
export const payoutEvent = z.object({ reference, state: z.enum(['credited', 'rejected']), reason: z.string() });
export type PayoutEvent = z.output<typeof payoutEvent>;

export const smsMessage = z.object({
  /** Ours: the network delivers each one once. */
  reference,
  phone: z.string(),
  text: z.string().check(z.minLength(1), z.maxLength(480)),
});
export type SmsMessage = z.output<typeof smsMessage>;

/** `refused`: the network takes no message for this number. */
export const smsAnswer = z.object({ state: z.enum(['accepted', 'refused']) });
export type SmsAnswer = z.output<typeof smsAnswer>;
/** How a channel takes money: a code that is typed, one that is scanned, one for a cashier, or a page of the provider. */
const PAYMENT_KINDS = ['code', 'qr', 'counter', 'checkout'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The only money that a loan is repaid in. */
export const CURRENCY = 'PHP';

const instant = z.iso.datetime();

export const paymentRequest = z.object({
  /** Ours, the intent's id: asked again with the same one, the same payment is meant and the same code comes back. */
  reference,
  /** The provider's own name for the channel. */
  channel: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  amount: centavosField,
  currency: z.literal(CURRENCY),
  expiresAt: instant,
  /** Where a checkout sends the borrower when it is done. */
  returnUrl: z.string(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

/** What the borrower pays with; empty where the kind has no such thing. */
export const paymentAnswer = z.object({
  /** The provider's own: its webhooks and settlement lists name it. */
  providerReference: reference,
  code: z.string(),
  qrPayload: z.string(),
  checkoutUrl: z.string(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

const reportedPayment = {
  /** The provider's own, one for each payment: a code that is paid twice has two. Reported twice, by webhook or list, it counts once. */
  paymentId: reference,
  providerReference: reference,
  amount: centavosField,
  currency: z.string(),
  paidAt: instant,
};

/** `received`: the channel has the money, and the provider does not answer for it yet. `paid` is final. */
export const paymentEvent = z.object({ type: z.enum(['received', 'paid']), ...reportedPayment });
export type PaymentEvent = z.output<typeof paymentEvent>;

/** The answer to a question about a reference of ours; `known` false when the provider has never seen it. */
export const paymentInquiry = z.object({ known: z.boolean(), payments: z.array(paymentEvent) });
export type PaymentInquiry = z.output<typeof paymentInquiry>;

/** What became final on one Manila day, a page at a time; `next` is asked for until it is null. */
export const settlementPage = z.object({ payments: z.array(z.object(reportedPayment)), next: z.nullable(z.string()) });
export type SettlementPage = z.output<typeof settlementPage>;
export type SettledPayment = SettlementPage['payments'][number];

export const cardRegistration = z.object({
  /** Ours: asked again with the same one, the same card is meant. */
  reference,
  userId: z.string(),
  bankCode: z.string(),
  number: z.string(),
});
export type CardRegistration = z.output<typeof cardRegistration>;

/** The token stands for the card from then on: it is of use to nobody else. `refused`: the card can't be charged. */
export const cardRegistered = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    token: z.string().check(z.minLength(1), z.maxLength(128)),
    /** Whether its bank wants the holder to confirm each payment. */
    needsCode: z.boolean(),
  }),
  z.object({ state: z.literal('refused') }),
]);
export type CardRegistered = z.output<typeof cardRegistered>;

export const chargeRequest = z.object({
  /** Ours: the processor charges each one once. */
  reference,
  userId: z.string(),
  token: z.string(),
  amount: centavosField,
});
export type ChargeRequest = z.output<typeof chargeRequest>;

/** `declined` and `voided` took nothing and never will; `unknown` answers a question about a reference never seen. */
export const chargeAnswer = z.object({ state: z.enum(['charged', 'declined', 'voided', 'unknown']) });
export type ChargeAnswer = z.output<typeof chargeAnswer>;
