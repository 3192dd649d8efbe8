import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

const payByChannel = z.object({
  channelNumber: z.int(),
  name: z.string(),
  logo: z.string(),
  /** Weekdays from payment to posting; 0 means within minutes. */
  postingWeekdays: z.int(),
  /** Hour in Manila at which the channel's day ends; `null` for midnight. */
  closingHour: z.nullable(z.int()),
  /** Last day on which a payment is posted in time; `null` if that day or the due date has passed. */
  payBy: z.nullable(dateField),
  /** Posting date of a payment made now. */
  postsOn: dateField,
  /** Days from the due date to `postsOn`; 0 if the posting is in time or the due date has passed. */
  daysLate: z.int(),
});
export type PayByChannel = z.output<typeof payByChannel>;

export const payByDates = defineEndpoint({
  id: 'BEY-05',
  name: 'payByDates',
  summary: 'Returns the last day per channel for a payment to be posted by the due date',
  method: 'GET',
  path: '/v4/payments/pay-by',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    /** `null` if the due date has passed. */
    dueOn: z.nullable(dateField),
    /** Penalty of the first day past due, if nothing is paid by the due date. */
    dayLateCosts: centavosField,
    /** Default channel first. */
    channels: z.array(payByChannel),
  }),
});
export type PayByDates = z.output<typeof payByDates.answer>;
