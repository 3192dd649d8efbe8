import * as z from 'zod/mini';
import { dateField, dateTimeField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

/** `reviewOpened`: the order is under review from here on; `upheld` and `rejected` end that. */
const COMPLAINT_STEPS = ['sent', 'reviewOpened', 'replied', 'upheld', 'rejected', 'closed'] as const;
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number];

export const complaintTimeline = defineEndpoint({
  id: 'BEY-09',
  name: 'complaintTimeline',
  summary: 'What has happened to a complaint, by when a reply was promised, and whether it came by then',
  method: 'GET',
  path: '/v4/complaints/timeline',
  envelope: 'generic',
  access: borrowerCall('problemId'),
  request: z.object({ problemId: formId }),
  answer: z.object({
    replyBy: dateField,
    /** `open` until the first reply, or until the promised day has passed. */
    promise: z.enum(['open', 'kept', 'missed']),
    /** Days from the promised one to the first reply, or to today; 0 when it was not missed. */
    daysLate: z.int(),
    /** In the order in which they happened. */
    steps: z.array(z.object({ kind: z.enum(COMPLAINT_STEPS), at: dateTimeField })),
    /** 0 unless its review was upheld. */
    penaltiesReversed: centavosField,
  }),
});

export const orderReview = defineEndpoint({
  id: 'BEY-11',
  name: 'orderReview',
  summary: 'The review that an order is under, or the one that was decided in the last days',
  method: 'GET',
  path: '/v4/orders/review',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    review: z.nullable(
      z.object({
        /** Of the complaint that opened it. */
        problemId: z.string(),
        state: z.enum(['open', 'upheld', 'rejected']),
        since: dateField,
        replyBy: dateField,
        /** Null while it is open. */
        decidedOn: z.nullable(dateField),
        /** 0 unless it was upheld. */
        penaltiesReversed: centavosField,
      }),
    ),
  }),
});
