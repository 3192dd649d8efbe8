import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formInteger, formOptionalInteger } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';

/** Effect of a payment, computed by the code that posts payments. */
const outcome = z.object({
  pays: centavosField,
  /** Additional cost of the loan caused by this choice. */
  adds: centavosField,
  principalFallsBy: centavosField,
  stillOwed: centavosField,
  /** Day of the last payment; today if nothing remains. */
  endsOn: dateField,
  /** Paid but not allocated yet, because it is not due. */
  waits: centavosField,
});
export type Outcome = z.output<typeof outcome>;

export const waysToPay = defineEndpoint({
  id: 'BEY-04',
  name: 'waysToPay',
  summary: 'Returns the effects of paying now, paying a part and rolling over today',
  method: 'GET',
  path: '/v4/payments/ways',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  /** Without a valid amount, the answer has the usual part. */
  request: z.object({ partAmount: formOptionalInteger, orderId: formId }),
  answer: z.object({
    /** Earliest unpaid instalment; `null` if only penalties are left. */
    instalment: z.nullable(z.object({ number: z.int(), count: z.int(), dueOn: dateField })),
    late: z.boolean(),
    now: outcome,
    part: z.nullable(
      z.object({
        /** Minimum of a part; `upTo` is the maximum. */
        from: centavosField,
        upTo: centavosField,
        outcome,
        /** Rest of the amount due now. Its cost is counted up to `restPaidOn`, the day of the next payment. */
        rest: centavosField,
        restPaidOn: dateField,
      }),
    ),
    rollover: z.nullable(z.object({ outcome, days: z.int() })),
    /** Reason why no rollover is offered, for display. */
    rolloverBarred: z.optional(z.string()),
    /** See `paymentPlan` of `orderDetail`. */
    paymentPlan: z.optional(z.enum(['offered', 'held'])),
  }),
});
export type WaysToPay = z.output<typeof waysToPay.answer>;

const PAYMENT_WAYS = ['now', 'part', 'rollover', 'payoff'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

export const startChosenPayment = defineEndpoint({
  id: 'BEY-04',
  name: 'startChosenPayment',
  summary: 'Creates a payment code for a quoted choice. An amount that is not in the current quote is rejected',
  method: 'POST',
  path: '/v4/payments/start',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, way: z.enum(PAYMENT_WAYS), amount: formCentavos, channelNumber: formInteger }),
  answer: z.object({ payUrl: z.string() }),
});
