import * as z from 'zod/mini';
import { extension, id, lenient, list, noAnswer, text, titleRow, wholeNumber, zeroOrOne } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger, formNullableInteger, formOptionalId } from '../wire/form.ts';
import { formLanguage } from '../product/form-language.ts';
import { limits } from '../product/limits.ts';
import { orderStatusField } from './order.ts';

/** Complaints about collection have sub-types, and not every order allows them. */
export const COLLECTION_PROBLEM_TYPE = 1;
/** Complaints about an unrecorded payment put their order under review. */
export const UNRECORDED_PAYMENT_PROBLEM_TYPE = 2;

/** Decided: retention of an image that no complaint uses. Not in `limits`, which every page loads. */
export const UNUSED_IMAGE_DAYS = 30;

const problemChoice = z.object({ value: wholeNumber, title: text });

const orderSummary = z.object({
  orderNo: id,
  productLogo: text,
  productName: text,
  /** Text for display. */
  status: text,
  /** Beyond the specification: selects the colour of the status text. */
  orderStatus: extension(orderStatusField),
  list: list(titleRow),
  /** 1 if complaints about collection are allowed. */
  isShow: zeroOrOne,
});
export type OrderSummary = z.output<typeof orderSummary>;

export const complaintStart = defineEndpoint({
  id: 'API-03',
  name: 'complaintStart',
  summary: 'Returns the types of complaint, and the orders of the borrower',
  method: 'POST',
  reads: true,
  path: '/user-problem/problem-init',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  /** `orderId` is absent in the call of the second page. */
  request: z.object({ orderId: formOptionalId }),
  answer: z.object({
    problemType: list(problemChoice),
    problemSonType: list(problemChoice),
    /** The requested order, or else the newest; `null` if the borrower has no orders. */
    orderDetail: lenient(z.nullable(z.extend(orderSummary, { orderNo: text })), () => null),
    orderList: list(orderSummary),
    /**
     * Beyond the specification: 256-bit key of this borrower in base64, with which the page encrypts a draft that it stores on the phone. Absent if
     * drafts are stored in plain text.
     */
    draftKey: z.optional(z.string()),
  }),
});

export const uploadComplaintImage = defineEndpoint({
  id: 'API-04',
  name: 'uploadComplaintImage',
  summary: 'Stores one image as evidence',
  method: 'POST',
  path: '/user-problem/upload-problem-img',
  encoding: 'multipart',
  envelope: 'legacy',
  access: borrowerCall(),
  /** The service detects the image type from the bytes, because phones often send none for HEIC. */
  request: z.object({ problemImage: z.file().check(z.minSize(1), z.maxSize(limits.upload.bytes)) }),
  /** Expiring URL that works for anyone who has it. The service accepts the URL with a complaint even after its expiry. */
  answer: z.object({ url: z.string() }),
});

/**
 * URLs joined with commas; a URL with a comma is rejected. The limit allows for signed URLs, which are longer with temporary credentials of the
 * object store.
 */
const imageUrl = z.string().check(z.regex(/^[^,\s]{1,2000}$/));
const formImageUrls = z.codec(z._default(z.string(), ''), z.array(imageUrl).check(z.maxLength(limits.complaint.images)), {
  decode: (urls) => (urls === '' ? [] : urls.split(',')),
  encode: (urls) => urls.join(','),
});

const complaintText = z.string().check(
  z.maxLength(limits.complaint.characters),
  z.refine((description) => description.trim() !== '', 'must not be empty'),
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
    problemSonType: formNullableInteger,
    problemDetail: complaintText,
    problemImage: formImageUrls,
    orderNo: formId,
  }),
  /** Beyond the specification: the promised date of a reply, which depends on the service's calendar. */
  answer: extension(z.object({ replyBy: extension(dateField) })),
});

export const complaintList = defineEndpoint({
  id: 'API-06',
  name: 'complaintList',
  summary: 'Returns the complaints of the borrower, by tab',
  method: 'POST',
  reads: true,
  path: '/user-problem/problem-list',
  envelope: 'generic',
  answerAt: 'top',
  access: borrowerCall(),
  request: z.object({}),
  answer: z.object({
    tabs: list(
      z.object({
        title: extension(z.string()),
        /** `time` is text for display; our service sends 'YYYY-MM-DD HH:mm'. */
        items: list(z.object({ id, time: text, type: text, content: text })),
      }),
    ),
  }),
});

export const complaintDetail = defineEndpoint({
  id: 'API-07',
  name: 'complaintDetail',
  summary: 'Returns one complaint, with its reply if there is one',
  method: 'POST',
  reads: true,
  path: '/user-problem/problem-detail',
  envelope: 'generic',
  access: borrowerCall('problemId'),
  request: z.object({ problemId: formId }),
  answer: z.object({
    problemId: text,
    type: text,
    /** Empty if the type has no sub-types. */
    sonType: text,
    content: text,
    images: list(id),
    /** Empty until support replies. */
    disposeDetail: text,
    disposeImages: list(id),
    isNeedScore: zeroOrOne,
  }),
});

export const complaintDocument = defineEndpoint({
  id: 'BEY-10',
  name: 'complaintDocument',
  summary: 'Returns the address of a complaint as PDF, with its pictures, its order and the accepted agreements',
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
  summary: 'Rates the handling of a complaint',
  method: 'POST',
  path: '/user-problem/save-score',
  envelope: 'legacy',
  access: borrowerCall('problemId'),
  request: z.object({ score: formChoice(1, 2, 3, 4, 5), problemId: formId }),
  answer: noAnswer,
});
