import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formOptionalId } from '../wire/form.ts';

export const agreedTerms = defineEndpoint({
  id: 'BEY-18',
  name: 'agreedTerms',
  summary: 'Which versions the borrower agreed to with an order, or last of all when none is named, and which a new loan has today',
  method: 'GET',
  path: '/v4/agreements/agreed',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formOptionalId }),
  answer: z.object({
    agreements: z.array(
      z.object({
        title: z.string(),
        position: z.int(),
        version: z.int(),
        agreedOn: dateField,
        /** Null: a new loan has no such agreement any more. */
        versionNow: z.nullable(z.int()),
      }),
    ),
  }),
});
