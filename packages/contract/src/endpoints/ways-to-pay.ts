import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formInteger, formOptionalInteger } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';

/** What a payment would do. It is quoted by the code that posts it. */
const outcome = z.object({
  pays: centavosField,
  /** By how much the loan costs more because of this choice. */
  adds: centavosField,
  principalFallsBy: centavosField,
  stillOwed: centavosField,
  /** The day of the last payment; today where nothing is left. */
  endsOn: dateField,
  /** Paid, and kept until the day of what it pays. */
  waits: centavosField,
});
export type Outcome = z.output<typeof outcome>;

export const waysToPay = defineEndpoint({
  id: 'BEY-04',
  name: 'waysToPay',
  summary: 'Pay now, pay part, roll over: what each would do to this order today',
  method: 'GET',
  path: '/v4/payments/ways',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  /** Without an amount, or with one that can't be a part, the part is the usual one. */
  request: z.object({ partAmount: formOptionalInteger, orderId: formId }),
  answer: z.object({
    /** The earliest unpaid instalment; null where penalties are all that is left. */
    instalment: z.nullable(z.object({ number: z.int(), count: z.int(), dueOn: dateField })),
    late: z.boolean(),
    now: outcome,
    part: z.nullable(
      z.object({
        /** Any amount from here to there. */
        from: centavosField,
        upTo: centavosField,
        outcome,
        /** What stays due of this payment. Its cost is counted up to the day of the next. */
        rest: centavosField,
        restPaidOn: dateField,
      }),
    ),
    rollover: z.nullable(z.object({ outcome, days: z.int() })),
    /** Why there is none, to be shown where one would stand. */
    rolloverBarred: z.optional(z.string()),
    /** As at the order: a payment plan can be agreed on today, or one is held. */
    paymentPlan: z.optional(z.enum(['offered', 'held'])),
  }),
});
export type WaysToPay = z.output<typeof waysToPay.answer>;

const PAYMENT_WAYS = ['now', 'part', 'rollover', 'payoff'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

export const startChosenPayment = defineEndpoint({
  id: 'BEY-04',
  name: 'startChosenPayment',
  summary: 'Makes a payment code for a choice that was quoted; an amount that the quote of the moment does not have is refused',
  method: 'POST',
  path: '/v4/payments/start',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, way: z.enum(PAYMENT_WAYS), amount: formCentavos, channelNumber: formInteger }),
  answer: z.object({ payUrl: z.string() }),
});
