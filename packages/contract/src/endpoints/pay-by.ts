import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

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
