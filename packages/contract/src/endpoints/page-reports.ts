import * as z from 'zod/mini';
import { noAnswer } from '../wire/answer.ts';
import { defineEndpoint, publicCall } from '../wire/endpoint.ts';
import { formOptionalInteger, formOptionalTextUpTo } from '../wire/form.ts';
import { PAGE_ERROR_KINDS, PAGE_ERROR_LIMITS, pageReportCalls } from './page-report-calls.ts';

const { nameCharacters, messageCharacters, frames } = PAGE_ERROR_LIMITS;

/** Path of a page, without session and query. */
const pagePath = z.string().check(z.regex(/^\/\w{0,40}$/));

/** Stack frames in our own files, one per line: `assets/OrderScreen-DpJuiERJ.js:1:2345`. */
const ownFrames = z.string().check(z.regex(new RegExp(`^(assets/[\\w.-]{1,60}\\.js:\\d{1,7}:\\d{1,7}(\\n|$)){0,${frames}}$`)));

/** Public, because a broken page may have lost its session. */
export const pageVitals = defineEndpoint({
  id: 'pageVitals',
  name: 'pageVitals',
  summary: 'Records a page’s own measurements: time to load, to paint and to respond to taps',
  ...pageReportCalls.pageVitals,
  envelope: 'generic',
  access: publicCall,
  request: z.object({
    page: pagePath,
    timeToFirstByteMs: formOptionalInteger,
    firstContentfulPaintMs: formOptionalInteger,
    largestContentfulPaintMs: formOptionalInteger,
    interactionToNextPaintMs: formOptionalInteger,
    /** Cumulative layout shift times 1,000. */
    layoutShiftThousandths: formOptionalInteger,
  }),
  answer: noAnswer,
});

export const pageError = defineEndpoint({
  id: 'pageError',
  name: 'pageError',
  summary: 'Records an error of a page, without data about its borrower',
  ...pageReportCalls.pageError,
  envelope: 'generic',
  access: publicCall,
  request: z.object({
    page: pagePath,
    kind: z.enum(PAGE_ERROR_KINDS),
    name: z.string().check(z.regex(new RegExp(`^[A-Za-z]{1,${nameCharacters}}$`))),
    /** Scrubbed by the page and again by the service, with `scrubMessage`. */
    message: formOptionalTextUpTo(messageCharacters),
    stack: ownFrames,
    /** Name of the page's first script, which differs in every build. */
    build: z.string().check(z.regex(/^[\w-]{0,60}$/)),
  }),
  answer: noAnswer,
});
