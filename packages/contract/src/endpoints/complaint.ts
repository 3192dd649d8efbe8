import * as z from 'zod/mini';
import { noAnswer, ours, textOrNumber, titleRow, wholeNumber, zeroOrOne } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger, formOptionalId, formOptionalInteger } from '../wire/form.ts';
import { formLanguage } from '../product/form-language.ts';
import { limits } from '../product/limits.ts';
import { orderStatusField } from './order.ts';

/** Complaints about collection have sub-types, and not every order allows them. */
export const COLLECTION_PROBLEM_TYPE = 1;
/** Complaints that a payment was not recorded put their order under review. */
export const UNRECORDED_PAYMENT_PROBLEM_TYPE = 2;

/** Decided: how long an image is kept that no complaint has used. Not one of `limits`, which every page carries. */
export const UNUSED_IMAGE_DAYS = 30;

const problemChoice = z.object({ value: wholeNumber, title: z.string() });

const orderSummary = z.object({
  orderNo: textOrNumber,
  productLogo: z.string(),
  productName: z.string(),
  /** As the borrower reads it. */
  status: textOrNumber,
  /** Beyond the specification: what colours the text. */
  orderStatus: ours(orderStatusField),
  list: z.array(titleRow),
  /** 1 allows a complaint about collection. */
  isShow: zeroOrOne,
});
export type OrderSummary = z.output<typeof orderSummary>;

export const complaintStart = defineEndpoint({
  id: 'API-03',
  name: 'complaintStart',
  summary: 'What can be complained about, and the orders of the borrower',
  method: 'POST',
  reads: true,
  path: '/user-problem/problem-init',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  /** The second page asks without an order. */
  request: z.object({ orderId: formOptionalId }),
  answer: z.object({
    problemType: z.array(problemChoice),
    problemSonType: z.array(problemChoice),
    /** The order asked for, else the newest; null for a borrower without orders. */
    orderDetail: z.nullable(orderSummary),
    orderList: z.array(orderSummary),
    /**
     * Beyond the specification: 256 bits in base64, of this borrower alone, with which the page encrypts a draft that it keeps on the
     * phone. Left out where drafts are kept as they are.
     */
    draftKey: z.optional(z.string()),
  }),
});

export const uploadComplaintImage = defineEndpoint({
  id: 'API-04',
  name: 'uploadComplaintImage',
  summary: 'Stores one image of evidence',
  method: 'POST',
  path: '/user-problem/upload-problem-img',
  encoding: 'multipart',
  envelope: 'legacy',
  access: borrowerCall(),
  /** Its kind is read from its bytes on the service: a phone often names none for HEIC. */
  request: z.object({ problemImage: z.file().check(z.minSize(1), z.maxSize(limits.upload.bytes)) }),
  /** Short-lived, and opens for whoever has it; the complaint is sent with it even after it has ended. */
  answer: z.object({ url: z.string() }),
});

/**
 * Addresses joined with commas; a comma inside one would cut it in two, so it is refused. A signed address is long, and longer where
 * the store's keys are lent for a while.
 */
const imageUrl = z.string().check(z.regex(/^[^,\s]{1,2000}$/));
const formImageUrls = z.codec(z._default(z.string(), ''), z.array(imageUrl).check(z.maxLength(limits.complaint.images)), {
  decode: (text) => (text === '' ? [] : text.split(',')),
  encode: (urls) => urls.join(','),
});

const complaintText = z.string().check(
  z.maxLength(limits.complaint.characters),
  z.refine((text) => text.trim() !== '', 'must not be empty'),
);

export const saveComplaint = defineEndpoint({
  id: 'API-05',
  name: 'saveComplaint',
  summary: 'Files a complaint about an order',
  method: 'POST',
  path: '/user-problem/problem-save',
  envelope: 'generic',
  access: borrowerCall('orderNo'),
  request: z.object({
    problemType: formInteger,
    /** Only the collection type has sub-types. */
    problemSonType: formOptionalInteger,
    problemDetail: complaintText,
    problemImage: formImageUrls,
    orderNo: formId,
  }),
  /** Beyond the specification: the day of the reply promise, which the service counts by its calendar. */
  answer: ours(z.object({ replyBy: ours(dateField) })),
});

export const complaintList = defineEndpoint({
  id: 'API-06',
  name: 'complaintList',
  summary: 'The complaints of the borrower, by tab',
  method: 'POST',
  reads: true,
  path: '/user-problem/problem-list',
  envelope: 'generic',
  answerAt: 'top',
  access: borrowerCall(),
  request: z.object({}),
  answer: z.object({
    tabs: z.array(
      z.object({
        /** The specification names the items only. */
        title: ours(z.string()),
        /** The time is shown: ours is 'YYYY-MM-DD HH:mm'. */
        items: z.array(z.object({ id: textOrNumber, time: z.string(), type: z.string(), content: z.string() })),
      }),
    ),
  }),
});

export const complaintDetail = defineEndpoint({
  id: 'API-07',
  name: 'complaintDetail',
  summary: 'One complaint, with the reply where there is one',
  method: 'POST',
  reads: true,
  path: '/user-problem/problem-detail',
  envelope: 'generic',
  access: borrowerCall('problemId'),
  request: z.object({ problemId: formId }),
  answer: z.object({
    problemId: textOrNumber,
    type: z.string(),
    /** Empty when the type has no sub-types. */
    sonType: z.string(),
    content: z.string(),
    images: z.array(z.string()),
    /** Empty until support replies. */
    disposeDetail: z.string(),
    disposeImages: z.array(z.string()),
    isNeedScore: zeroOrOne,
  }),
});

export const complaintDocument = defineEndpoint({
  id: 'BEY-10',
  name: 'complaintDocument',
  summary: 'Where a complaint is opened as one PDF, with its pictures, its order and what was agreed to',
  method: 'POST',
  path: '/v4/complaint/complaint-document',
  envelope: 'flag',
  access: borrowerCall('problemId'),
  request: z.object({ problemId: formId, lang: formLanguage }),
  answer: z.object({ url: z.string() }),
});

export const scoreComplaint = defineEndpoint({
  id: 'API-08',
  name: 'scoreComplaint',
  summary: 'Rates how a complaint was handled',
  method: 'POST',
  path: '/user-problem/save-score',
  envelope: 'legacy',
  access: borrowerCall('problemId'),
  request: z.object({ score: formChoice(1, 2, 3, 4, 5), problemId: formId }),
  answer: noAnswer,
});
