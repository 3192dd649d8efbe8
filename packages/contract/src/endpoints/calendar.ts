import * as z from 'zod/mini';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formId } from '../wire/form.ts';
import { formLanguage } from '../product/form-language.ts';

export const dueDatesCalendar = defineEndpoint({
  id: 'BEY-16',
  name: 'dueDatesCalendar',
  summary: 'Returns a temporary address of a calendar file with the due dates of an order',
  method: 'POST',
  path: '/v4/calendar/due-dates',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formId, lang: formLanguage }),
  answer: z.object({ url: z.string() }),
});
