import * as z from 'zod/mini';
import { extension, id, noAnswer, text } from '../wire/answer.ts';
import { defineEndpoint, publicCall } from '../wire/endpoint.ts';
import { formChoice, formId, formOptionalTextUpTo, formPhone, formTextUpTo } from '../wire/form.ts';
import { limits } from '../product/limits.ts';
import { promotionCalls } from './promotion-calls.ts';

/** Origin of a visitor; any tag may be missing from the page address. */
const optionalTag = formOptionalTextUpTo(100);
const origin = { app_from: optionalTag, user_from: optionalTag, utm_tag: optionalTag };

export const landingTemplate = defineEndpoint({
  id: 'API-14',
  name: 'landingTemplate',
  summary: 'Returns the content of a promotion landing page',
  ...promotionCalls.landingTemplate,
  envelope: 'generic',
  access: publicCall,
  request: z.object({ templateId: formId }),
  answer: z.object({
    id: text,
    /** The specification lists no fields: decided. */
    template: extension(
      z.object({
        appName: z.string(),
        /** Version, size, device. */
        appNote: z.string(),
        logo: z.string(),
        banner: z.string(),
        title: z.string(),
        subtitle: z.string(),
        /** Example of a loan's cost, shown wherever a loan is advertised. */
        example: z.string(),
        buttonText: z.string(),
        downloadUrl: z.string(),
        agreementTitle: z.string(),
        /** Paragraphs separated by an empty line; '# ' starts a heading. */
        agreementText: z.string(),
      }),
    ),
  }),
});

export const trackVisit = defineEndpoint({
  id: 'API-15',
  name: 'trackVisit',
  summary: 'Counts a visit of a landing page',
  ...promotionCalls.trackVisit,
  reads: false,
  envelope: 'generic',
  access: publicCall,
  request: z.object({ page_id: formId, client_type: optionalTag, page_type: formChoice(1), ...origin }),
  answer: noAnswer,
});

export const captchaSession = defineEndpoint({
  id: 'API-16',
  name: 'captchaSession',
  summary: 'Creates a captcha, whose sid identifies its image and its answer',
  ...promotionCalls.captchaSession,
  envelope: 'generic',
  access: publicCall,
  request: z.object({}),
  answer: z.object({
    sid: id,
    /** Bits of proof of work that an SMS code requires, see `page-work.ts`. Absent if none is required. */
    work: z.optional(z.int()),
  }),
});

export const captchaImage = defineEndpoint({
  id: 'API-17',
  name: 'captchaImage',
  summary: 'Returns the image of a captcha',
  ...promotionCalls.captchaImage,
  envelope: 'generic',
  access: publicCall,
  /** `a` is the time in milliseconds, to bypass caches. */
  request: z.object({ sid: formId, a: z.string().check(z.regex(/^\d{1,16}$/)) }),
  answer: z.instanceof(Uint8Array),
  mediaType: 'image/png',
});

const applicant = {
  phone: formPhone,
  capcode: formTextUpTo(limits.captcha.characters),
  sid: formId,
  deviceId: formOptionalTextUpTo(128),
  appName: optionalTag,
  ...origin,
};

export const sendSmsCode = defineEndpoint({
  id: 'API-18',
  name: 'sendSmsCode',
  summary: 'Sends the SMS code for a registration',
  ...promotionCalls.sendSmsCode,
  envelope: 'generic',
  access: publicCall,
  request: z.object({
    ...applicant,
    /** Proof of work, if get-sid requires one. */
    work: formOptionalTextUpTo(20),
  }),
  answer: noAnswer,
});

export const trackClick = defineEndpoint({
  id: 'API-19',
  name: 'trackClick',
  summary: 'Counts a tap on Register',
  ...promotionCalls.trackClick,
  reads: false,
  envelope: 'generic',
  access: publicCall,
  request: z.object({ phone: formPhone }),
  answer: noAnswer,
});

export const trackClickByForm = defineEndpoint({
  ...trackClick,
  ...promotionCalls.trackClickByForm,
  id: 'trackClickByForm',
  name: 'trackClickByForm',
  summary: 'Counts a tap on Register, with the phone number in the body',
});

export const register = defineEndpoint({
  id: 'API-20',
  name: 'register',
  summary: 'Registers a visitor by phone number',
  ...promotionCalls.register,
  envelope: 'generic',
  access: publicCall,
  request: z.object({
    ...applicant,
    merchantNumber: optionalTag,
    userName: optionalTag,
    smsCode: formTextUpTo(limits.smsCode.characters),
    invite_code: optionalTag,
    /** Landing configuration that the visitor came through. */
    id: optionalTag,
  }),
  answer: noAnswer,
});
