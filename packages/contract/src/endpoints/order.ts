import * as z from 'zod/mini';
import { noAnswer, ours, textOrNumber, textRow, wholeNumberInput, zeroOrOne, zeroOrOneText } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId } from '../wire/form.ts';
import { answeredCentavos, centavosField } from '../wire/money.ts';
import { dateField } from '../product/dates.ts';

/** The specification names only the codes; what they mean is decided. */
export const orderStatus = {
  inReview: 21,
  failed: 110,
  crediting: 151,
  active: 170,
  dueSoon: 174,
  overdue: 180,
  settled: 200,
} as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** The status as a number, or as its text. */
export const orderStatusField = z.codec(wholeNumberInput, z.literal(Object.values(orderStatus)), {
  decode: (value) => Number(value) as OrderStatus,
  encode: (status) => status,
});

/** 'fast/new' gives two. */
export const tagsIn = (text: string): string[] => text.split('/').filter((tag) => tag !== '');

export const tagsInput = z.custom<string | string[]>((value) => typeof value === 'string' || Array.isArray(value));
const tagsField = z.codec(tagsInput, z.array(z.string()), {
  decode: (tags) => (typeof tags === 'string' ? tagsIn(tags) : tags),
  encode: (tags) => tags,
});

export const recommendedProduct = z.object({
  /** Without it the product is shown and can't be opened. */
  productId: ours(textOrNumber),
  logo: z.string(),
  name: z.string(),
  buttonText: z.string(),
  amountRange: z.string(),
  amountRangeDescription: z.string(),
  rate: textOrNumber,
  description: z.string(),
  tags: tagsField,
  /** A product with '0' is greyed out and cannot be opened. */
  flag: zeroOrOneText,
});
export type RecommendedProduct = z.output<typeof recommendedProduct>;

/** `amount` is ours: the sum that the value shows, so that no page has to read it out of a text. A page does without it where it is absent. */
export const orderRow = z.object({ ...textRow.shape, amount: z.optional(answeredCentavos) });
export type OrderRow = z.output<typeof orderRow>;

export const orderDetail = defineEndpoint({
  id: 'API-24',
  name: 'orderDetail',
  summary: 'An order as its borrower sees it',
  method: 'GET',
  path: '/v3/loan-details/loan-details',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({ productId: formId, orderId: formId }),
  answer: z.object({
    orderStatus: orderStatusField,
    noticeStatusText: z.string(),
    noticeDesText: z.string(),

    productName: z.string(),
    productLogo: z.string(),
    userOrderDetail: z.object({ detail: z.array(orderRow) }),
    recProducts: z.array(recommendedProduct),

    /** 1 when h5Url is meant for the webview itself. No screen uses either yet. */
    inside: zeroOrOne,
    h5Url: z.string(),
    /** '1' allows rollover. Text here, unlike the other flags. */
    isDelay: zeroOrOneText,
    isScore: zeroOrOne,
    /** Ours: until when the loan can be given back, and by which sum. Absent where it can't be. */
    coolingOff: z.optional(z.object({ until: dateField, amount: centavosField })),
    /** Ours: a payment plan can be agreed on today, or one is held. Absent where neither is so. */
    paymentPlan: z.optional(z.enum(['offered', 'held'])),
    /** Where every status but 21 redirects to, when it is not empty. */
    playeduL: z.string(),
    /** Empty leaves the configured service phone in place. */
    telephone: textOrNumber,

    /** Each message opens a popup of its own when it is not empty. */
    reyMsg: z.string(),
    KindTipsMsg: z.string(),
    cardNeedPop: zeroOrOne,
    cardPopTitle: z.string(),
    cardPopMsg: z.string(),
  }),
});

export const rateService = defineEndpoint({
  id: 'API-30',
  name: 'rateService',
  summary: 'The stars of a borrower for the service; the profile decides whether they are the ones given',
  method: 'POST',
  path: '/v3/loan-details/google-score',
  envelope: 'flag',
  access: borrowerCall(),
  request: z.object({ score: formChoice(1, 2, 3, 4, 5) }),
  answer: noAnswer,
});
