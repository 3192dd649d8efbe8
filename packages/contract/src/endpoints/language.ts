import * as z from 'zod/mini';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formLanguage } from '../product/form-language.ts';

export const chooseLanguage = defineEndpoint({
  id: 'BEY-14',
  name: 'chooseLanguage',
  summary: 'Sets the language of messages to the borrower',
  method: 'POST',
  path: '/v4/language',
  envelope: 'flag',
  access: borrowerCall(),
  request: z.object({ lang: formLanguage }),
  answer: z.null(),
});
