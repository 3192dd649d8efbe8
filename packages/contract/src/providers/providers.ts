import * as z from 'zod/mini';
import { centavosField } from '../wire/money.ts';

/** Messages between the service and its providers. The sandbox implements this format; the adapter of a real provider converts it. */

/** Path of a provider's webhooks, by its name in the service's configuration. */
export const webhookPath = (provider: string): string => `/entirely/webhooks/${provider}`;

const reference = z.string().check(z.minLength(1), z.maxLength(64));

export const decisionRequest = z.object({
  /** Our idempotency key: the same reference means the same application. */
  reference,
  userId: z.string(),
  fullName: z.string(),
  productId: z.string(),
  principal: centavosField,
  termDays: z.int(),
  repeatClient: z.boolean(),
});
export type DecisionRequest = z.output<typeof decisionRequest>;

/** `reason` is shown to the borrower. The service retries while the decision is `pending`. */
export const decisionAnswer = z.object({ decision: z.enum(['approved', 'refused', 'pending']), reason: z.string() });
export type DecisionAnswer = z.output<typeof decisionAnswer>;

export const payoutRequest = z.object({
  /** Our idempotency key: the bank executes each reference once. */
  reference,
  userId: z.string(),
  orderId: z.string(),
  fullName: z.string(),
  amount: centavosField,
  institution: z.string(),
  accountNumber: z.string(),
});
export type PayoutRequest = z.output<typeof payoutRequest>;

/** `unknown`: the bank has never received the reference. */
export const payoutAnswer = z.object({ state: z.enum(['accepted', 'credited', 'rejected', 'unknown']), reason: z.string() });
export type PayoutAnswer = z.output<typeof payoutAnswer>;

/** Final report of the bank, as a signed webhook. */
export const payoutEvent = z.object({ reference, state: z.enum(['credited', 'rejected']), reason: z.string() });
export type PayoutEvent = z.output<typeof payoutEvent>;

export const smsMessage = z.object({
  /** Our idempotency key: the network delivers each reference once. */
  reference,
  phone: z.string(),
  text: z.string().check(z.minLength(1), z.maxLength(480)),
});
export type SmsMessage = z.output<typeof smsMessage>;

/** `refused`: the network rejects messages to this number. */
export const smsAnswer = z.object({ state: z.enum(['accepted', 'refused']) });
export type SmsAnswer = z.output<typeof smsAnswer>;
/** `code` is typed, `qr` is scanned, `counter` is for a cashier, `checkout` is a page of the provider. */
const PAYMENT_KINDS = ['code', 'qr', 'counter', 'checkout'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The only currency of repayments. */
export const CURRENCY = 'PHP';

const instant = z.iso.datetime();

export const paymentRequest = z.object({
  /** Our idempotency key, the id of the intent: the same reference means the same payment and returns the same code. */
  reference,
  /** The provider's name of the channel. */
  channel: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  amount: centavosField,
  currency: z.literal(CURRENCY),
  expiresAt: instant,
  returnUrl: z.string(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

/** Means of payment. Fields that do not apply to the kind are empty. */
export const paymentAnswer = z.object({
  /** The provider's reference in its webhooks and settlement lists. */
  providerReference: reference,
  code: z.string(),
  qrPayload: z.string(),
  checkoutUrl: z.string(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

const reportedPayment = {
  /** The provider's id of one payment: a code that is paid twice has two. A payment that is reported twice, by webhook or list, counts once. */
  paymentId: reference,
  providerReference: reference,
  amount: centavosField,
  currency: z.string(),
  paidAt: instant,
};

/** `received`: the channel has the money, but the provider does not guarantee it yet. `paid` is final. */
export const paymentEvent = z.object({ type: z.enum(['received', 'paid']), ...reportedPayment });
export type PaymentEvent = z.output<typeof paymentEvent>;

/** Status of one of our references; `known` is false if the provider has never received it. */
export const paymentInquiry = z.object({ known: z.boolean(), payments: z.array(paymentEvent) });
export type PaymentInquiry = z.output<typeof paymentInquiry>;

/** Page of the payments that became final on one Manila day; `next` is `null` on the last page. */
export const settlementPage = z.object({ payments: z.array(z.object(reportedPayment)), next: z.nullable(z.string()) });
export type SettlementPage = z.output<typeof settlementPage>;
export type SettledPayment = SettlementPage['payments'][number];

export const cardRegistration = z.object({
  /** Our idempotency key: the same reference means the same card. */
  reference,
  userId: z.string(),
  bankCode: z.string(),
  number: z.string(),
});
export type CardRegistration = z.output<typeof cardRegistration>;

/** The token replaces the card number and is of no use to others. `refused`: the card cannot be charged. */
export const cardRegistrationAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('ready'),
    token: z.string().check(z.minLength(1), z.maxLength(128)),
    /** True if the card's bank requires a confirmation of each payment by the holder. */
    needsCode: z.boolean(),
  }),
  z.object({ state: z.literal('refused') }),
]);
export type CardRegistrationAnswer = z.output<typeof cardRegistrationAnswer>;

export const chargeRequest = z.object({
  /** Our idempotency key: the processor charges each reference once. */
  reference,
  userId: z.string(),
  token: z.string(),
  amount: centavosField,
});
export type ChargeRequest = z.output<typeof chargeRequest>;

/** `declined` and `voided` are final, without a charge. `unknown`: the processor has never received the reference. */
export const chargeAnswer = z.object({ state: z.enum(['charged', 'declined', 'voided', 'unknown']) });
export type ChargeAnswer = z.output<typeof chargeAnswer>;
