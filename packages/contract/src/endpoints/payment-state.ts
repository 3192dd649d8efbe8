import * as z from 'zod/mini';
import { PAYMENT_PURPOSES } from '../money/loan-transactions.ts';
import { dateTimeField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

/**
 * `waiting` until the provider's word, `received` once it has the money, `posted` once the order's balance has it; `expired` when the code
 * can no longer be paid and was not. `charging`: a card's bank was asked and has not answered.
 */
const PAYMENT_STATES = ['waiting', 'received', 'posted', 'expired', 'charging'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const trackedPayment = z.object({
  intentId: z.string(),
  /** A code that ends the loan is shown as a repayment. */
  purpose: z.enum(PAYMENT_PURPOSES.filter((purpose) => purpose !== 'payoff')),
  channelName: z.string(),
  channelLogo: z.string(),
  /** What the code was made for. */
  amount: centavosField,
  /** As it stands on the code's own page, by which the page finds its payment; empty for a card, and for a checkout without one. */
  payCode: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** What came; 0 while nothing did. */
  paidAmount: centavosField,
  /** Since when it is in this state. */
  stateAt: dateTimeField,
  /** Until when its code can be paid; a card has none, and says again since when its bank is asked. */
  expiresAt: dateTimeField,
});
export type TrackedPayment = z.output<typeof trackedPayment>;

export const paymentState = defineEndpoint({
  id: 'BEY-01',
  name: 'paymentState',
  summary: 'Payments of an order that are under way or came in the last days, newest first; pages ask it again and again',
  method: 'GET',
  path: '/v4/payments/state',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({ payments: z.array(trackedPayment) }),
});
