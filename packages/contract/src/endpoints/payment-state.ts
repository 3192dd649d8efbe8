import * as z from 'zod/mini';
import { PAYMENT_PURPOSES } from '../money/loan-transactions.ts';
import { dateTimeField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

/**
 * `waiting`: the provider has not reported a payment. `received`: the provider has the money. `posted`: the payment is in the order's balance.
 * `expired`: the code was not paid and is no longer valid. `charging`: the card's bank has not answered yet.
 */
const PAYMENT_STATES = ['waiting', 'received', 'posted', 'expired', 'charging'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const trackedPayment = z.object({
  intentId: z.string(),
  /** A payoff is shown as a repayment. */
  purpose: z.enum(PAYMENT_PURPOSES.filter((purpose) => purpose !== 'payoff')),
  channelName: z.string(),
  channelLogo: z.string(),
  /** Requested amount. */
  amount: centavosField,
  /** Code as shown on the code's own page, which finds its payment by it; empty for a card and for a checkout without a code. */
  payCode: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** Received amount; 0 if none. */
  paidAmount: centavosField,
  stateAt: dateTimeField,
  /** Expiry of the code; equal to `stateAt` for a card, which has none. */
  expiresAt: dateTimeField,
});
export type TrackedPayment = z.output<typeof trackedPayment>;

export const paymentState = defineEndpoint({
  id: 'BEY-01',
  name: 'paymentState',
  summary: 'Returns the pending and recent payments of an order, newest first. Pages poll it',
  method: 'GET',
  path: '/v4/payments/state',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({ payments: z.array(trackedPayment) }),
});
