import * as z from 'zod/mini';
import { dateField } from './dates.ts';
import { borrowerCall, defineEndpoint } from './endpoint.ts';
import { formId, formInteger, formOptionalInteger } from './form.ts';
import { centavosField, formCentavos } from './money.ts';

/** What a payment would do: quoted by the walk that posts it. */
const outcome = z.object({
  pays: centavosField,
  /** What the loan costs more because of this choice. */
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
    rollOver: z.nullable(z.object({ outcome, days: z.int() })),
  }),
});
export type WaysToPay = z.output<typeof waysToPay.answer>;

export const PAYMENT_WAYS = ['now', 'part', 'rollOver', 'payOff'] as const;
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

const payoffDay = z.object({
  on: dateField,
  principal: centavosField,
  interest: centavosField,
  penalties: centavosField,
  amount: centavosField,
  /** Against paying by the plan. */
  saves: centavosField,
});
export type PayoffDay = z.output<typeof payoffDay>;

export const earlyPayoff = defineEndpoint({
  id: 'BEY-08',
  name: 'earlyPayoff',
  summary: 'What ends the loan on each day from the first that is allowed to the next payment, and what that saves',
  method: 'GET',
  path: '/v4/payments/payoff',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    today: dateField,
    /** Null where it is open from the first day on. */
    waits: z.nullable(z.object({ daysSinceDisbursement: z.int() })),
    /** One a day; the first is today where paying off is open. */
    days: z.array(payoffDay),
    /** Whether the last of the days is that of the next payment. */
    endsOnPayment: z.boolean(),
    planEndsOn: dateField,
  }),
});
export type EarlyPayoff = z.output<typeof earlyPayoff.answer>;

const payByChannel = z.object({
  channelNumber: z.int(),
  name: z.string(),
  logo: z.string(),
  /** So many weekdays after the payment it is posted; 0 within minutes. */
  postingWeekdays: z.int(),
  /** The hour at which its day ends, on a Manila clock; null at midnight. */
  closingHour: z.nullable(z.int()),
  /** The last day on which a payment is posted in time; null where that day, or the due date, is gone. */
  payBy: z.nullable(dateField),
  /** When a payment of this moment is posted. */
  postsOn: dateField,
  /** How many days after the due date that is; 0 where it is in time, or where the due date is gone. */
  daysLate: z.int(),
});
export type PayByChannel = z.output<typeof payByChannel>;

export const payByDates = defineEndpoint({
  id: 'BEY-05',
  name: 'payByDates',
  summary: 'Until when each channel can be paid at so that the payment is posted by the due date',
  method: 'GET',
  path: '/v4/payments/pay-by',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    /** Null where it is gone: what is late is best paid today. */
    dueOn: z.nullable(dateField),
    /** The penalty of the first day after the due date, where nothing is paid by then. */
    dayLateCosts: centavosField,
    /** The default first, as in every list of channels. */
    channels: z.array(payByChannel),
  }),
});
export type PayByDates = z.output<typeof payByDates.answer>;
