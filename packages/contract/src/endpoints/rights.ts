import * as z from 'zod/mini';
import { dateField } from '../product/dates.ts';
import { rightsLimits } from '../product/rights.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formOptionalTextUpTo, formTextUpTo } from '../wire/form.ts';

/** Requests that a person at the lender decides: a second look at a refused application, or a correction of data. */
export type RightsKind = 'secondLook' | 'correction';

export const RIGHTS_OUTCOMES = ['granted', 'refused'] as const;
export type RightsOutcome = (typeof RIGHTS_OUTCOMES)[number];

const rightsRequest = z.object({
  requestId: z.string(),
  state: z.enum(['open', ...RIGHTS_OUTCOMES]),
  text: z.string(),
  sentOn: dateField,
  replyBy: dateField,
  /** Days from the promised date to the answer, or to today; 0 if the date was not missed. */
  daysLate: z.int(),
  /** Empty while the request is open. */
  answer: z.string(),
  answeredOn: z.nullable(dateField),
});

const secondLookAnswer = z.object({
  /** True if a program refused the application; false if the time for the decision ran out. */
  automated: z.boolean(),
  /** `null` if there is no request for a second look. */
  request: z.nullable(rightsRequest),
});

export const secondLook = defineEndpoint({
  id: 'BEY-26',
  name: 'secondLook',
  summary: 'Returns how a refused application was decided, and the state of its second look',
  method: 'GET',
  path: '/v4/orders/second-look',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId }),
  answer: secondLookAnswer,
});

export const askSecondLook = defineEndpoint({
  id: 'BEY-26',
  name: 'askSecondLook',
  summary: 'Requests a second look of a person at a refused application. Repeating the call returns the same request',
  method: 'POST',
  path: '/v4/orders/second-look/ask',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, text: formOptionalTextUpTo(rightsLimits.characters) }),
  answer: secondLookAnswer,
});

const corrections = z.object({ requests: z.array(rightsRequest) });

export const listCorrections = defineEndpoint({
  id: 'BEY-27',
  name: 'listCorrections',
  summary: 'Returns the requested corrections of data, newest first',
  method: 'GET',
  path: '/v4/privacy/corrections',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({}),
  answer: corrections,
});

export const askCorrection = defineEndpoint({
  id: 'BEY-27',
  name: 'askCorrection',
  summary: 'Requests a correction of data. One request may be open; repeating its text returns the same request',
  method: 'POST',
  path: '/v4/privacy/corrections/ask',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ text: formTextUpTo(rightsLimits.characters) }),
  answer: corrections,
});
