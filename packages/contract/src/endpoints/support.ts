import * as z from 'zod/mini';
import { text } from '../wire/answer.ts';
import { defineEndpoint, publicCall } from '../wire/endpoint.ts';
import { formChoice } from '../wire/form.ts';

/** Value that the customer service page always sends. */
export const CONTACT_OVERALL = 30;

export const contactInfo = defineEndpoint({
  id: 'API-09',
  name: 'contactInfo',
  summary: 'Returns the contact data of customer service',
  method: 'POST',
  reads: true,
  path: '/v3/personal-center/contact-kf-info',
  envelope: 'generic',
  access: publicCall,
  request: z.object({ overall: formChoice(CONTACT_OVERALL) }),
  answer: z.object({
    email: text,
    /** Phone number. The field name is the one that the native shells expect. */
    smWa: text,
  }),
});
