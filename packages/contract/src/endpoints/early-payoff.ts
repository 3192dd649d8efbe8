import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

const payoffDay = z.object({
  on: dateField,
  principal: centavosField,
  interest: centavosField,
  penalties: centavosField,
  amount: centavosField,
  /** Compared with paying by the plan. */
  saves: centavosField,
  /** Present on cooling-off days: the amount gives the loan back, without its fee, interest and penalties. */
  givesBack: z.optional(z.literal(true)),
});
export type PayoffDay = z.output<typeof payoffDay>;

export const earlyPayoff = defineEndpoint({
  id: 'BEY-08',
  name: 'earlyPayoff',
  summary: 'Returns the payoff amount and its saving for each day from the first allowed day to the next payment',
  method: 'GET',
  path: '/v4/payments/payoff',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    today: dateField,
    /** `null` if payoff is allowed from the first day. */
    waits: z.nullable(z.object({ daysSinceDisbursement: z.int() })),
    /** One entry per day; the first is today if payoff is already allowed. */
    days: z.array(payoffDay),
    /** True if the last entry is the day of the next payment. */
    endsOnPayment: z.boolean(),
    planEndsOn: dateField,
  }),
});
export type EarlyPayoff = z.output<typeof earlyPayoff.answer>;
