import * as z from 'zod/mini';
import { textOrNumber } from '../wire/answer.ts';
import { defineEndpoint, publicCall } from '../wire/endpoint.ts';
import { formChoice } from '../wire/form.ts';

/** The customer service page always asks with this value. */
export const CONTACT_OVERALL = 30;

export const contactInfo = defineEndpoint({
  id: 'API-09',
  name: 'contactInfo',
  summary: 'How to reach customer service',
  method: 'POST',
  reads: true,
  path: '/v3/personal-center/contact-kf-info',
  envelope: 'generic',
  access: publicCall,
  request: z.object({ overall: formChoice(CONTACT_OVERALL) }),
  answer: z.object({
    email: z.string(),
    /** The telephone number, under the name that the native shells know. */
    smWa: textOrNumber,
  }),
});
