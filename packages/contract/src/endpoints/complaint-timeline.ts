import * as z from 'zod/mini';
import { dateField, dateTimeField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

/** `reviewOpened` puts the order under review; `upheld` and `rejected` end the review. */
const COMPLAINT_STEPS = ['sent', 'reviewOpened', 'replied', 'upheld', 'rejected', 'closed'] as const;
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number];

export const complaintTimeline = defineEndpoint({
  id: 'BEY-09',
  name: 'complaintTimeline',
  summary: 'Returns the history of a complaint, with the promised day of a reply and whether that day was met',
  method: 'GET',
  path: '/v4/complaints/timeline',
  envelope: 'generic',
  access: borrowerCall('problemId'),
  request: z.object({ problemId: formId }),
  answer: z.object({
    replyBy: dateField,
    /** `open` until the first reply or the end of the promised day. */
    promise: z.enum(['open', 'kept', 'missed']),
    /** Days from the promised date to the first reply, or to today; 0 if the promise was not missed. */
    daysLate: z.int(),
    /** In chronological order. */
    steps: z.array(z.object({ kind: z.enum(COMPLAINT_STEPS), at: dateTimeField })),
    /** 0 unless the review of the complaint was upheld. */
    penaltiesReversed: centavosField,
  }),
});

export const orderReview = defineEndpoint({
  id: 'BEY-11',
  name: 'orderReview',
  summary: 'Returns the open review of an order, or one that was decided in the last days',
  method: 'GET',
  path: '/v4/orders/review',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: z.object({
    review: z.nullable(
      z.object({
        /** Complaint that opened the review. */
        problemId: z.string(),
        state: z.enum(['open', 'upheld', 'rejected']),
        since: dateField,
        replyBy: dateField,
        /** `null` while the review is open. */
        decidedOn: z.nullable(dateField),
        /** 0 unless the review was upheld. */
        penaltiesReversed: centavosField,
      }),
    ),
  }),
});
