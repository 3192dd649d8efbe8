import * as z from 'zod/mini';
import { centavosField } from './money.ts';

/** What the service and its providers say to each other. The sandbox speaks it; a real provider's adapter translates. */

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

/** Where the bank sends it to. */
export const PAYOUT_WEBHOOK_PATH = '/entirely/webhooks/payouts';

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
