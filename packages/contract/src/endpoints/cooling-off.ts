import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

export const coolingOff = defineEndpoint({
  id: 'BEY-22',
  name: 'coolingOff',
  summary: 'Returns the last day on which the loan can be given back, and the amount, which is paid like a payoff',
  method: 'GET',
  path: '/v4/payments/cooling-off',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    /** Last cooling-off day; `null` if the agreement has none. */
    until: z.nullable(dateField),
    /** `null` after the last day. */
    giveBack: z.nullable(
      z.object({
        /** Amount to pay: `received` minus `paid`. */
        amount: centavosField,
        received: centavosField,
        paid: centavosField,
        /** Charges that are no longer owed, whether already paid or not. */
        fee: centavosField,
        interest: centavosField,
        /** Penalties and rollover fees. */
        otherCharges: centavosField,
      }),
    ),
  }),
});
export type CoolingOff = z.output<typeof coolingOff.answer>;
