import * as z from 'zod/mini';
import { limits } from '../product/limits.ts';
import { noAnswer } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId, formInteger, formNullableId } from '../wire/form.ts';

export const BORROW_AGAIN_MODULE = limits.borrowAgainModule;

export const saveEvent = defineEndpoint({
  id: 'API-29',
  name: 'saveEvent',
  summary: 'Counts a tap on a tracked element',
  method: 'POST',
  path: '/service/event/save',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ productId: formId, moduleId: formInteger, positionId: formNullableId }),
  answer: noAnswer,
});
