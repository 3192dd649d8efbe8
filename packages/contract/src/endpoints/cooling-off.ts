import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

export const coolingOff = defineEndpoint({
  id: 'BEY-22',
  name: 'coolingOff',
  summary: 'Until when the loan can be given back, and what that takes: it is paid like a payoff',
  method: 'GET',
  path: '/v4/payments/cooling-off',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    /** The last day; null where the agreement has no cooling-off days. */
    until: z.nullable(dateField),
    /** Null once the last day is over. */
    giveBack: z.nullable(
      z.object({
        /** To be paid: what was received, less what was paid since. */
        amount: centavosField,
        received: centavosField,
        paid: centavosField,
        /** What is no longer owed then; nothing of it is kept, paid or not. */
        fee: centavosField,
        interest: centavosField,
        /** Penalties and fees of rollovers. */
        otherCharges: centavosField,
      }),
    ),
  }),
});
export type CoolingOff = z.output<typeof coolingOff.answer>;
