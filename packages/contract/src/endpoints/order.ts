import * as z from 'zod/mini';
import { noAnswer, extension, textOrNumber, textRow, wholeNumberInput, zeroOrOne, zeroOrOneText } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId } from '../wire/form.ts';
import { answeredCentavos, centavosField } from '../wire/money.ts';
import { dateField } from '../product/dates.ts';

/** The specification lists only the codes; their meaning is decided. */
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

export const orderStatusField = z.codec(wholeNumberInput, z.literal(Object.values(orderStatus)), {
  decode: (value) => Number(value) as OrderStatus,
  encode: (status) => status,
});

export const parseTags = (text: string): string[] => text.split('/').filter((tag) => tag !== '');

export const tagsInput = z.custom<string | string[]>((value) => typeof value === 'string' || Array.isArray(value));
const tagsField = z.codec(tagsInput, z.array(z.string()), {
  decode: (tags) => (typeof tags === 'string' ? parseTags(tags) : tags),
  encode: (tags) => tags,
});

export const recommendedProduct = z.object({
  productId: extension(textOrNumber),
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

/** `amount` is beyond the specification: the sum in `value`, so that no page has to parse the text. Optional. */
export const orderRow = z.object({ ...textRow.shape, amount: z.optional(answeredCentavos) });
export type OrderRow = z.output<typeof orderRow>;

export const orderDetail = defineEndpoint({
  id: 'API-24',
  name: 'orderDetail',
  summary: 'Returns an order for its borrower',
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

    /** 1 if `h5Url` opens in the webview itself. No screen uses either field yet. */
    inside: zeroOrOne,
    h5Url: z.string(),
    /** '1' allows a rollover. Text, unlike the other flags. */
    isDelay: zeroOrOneText,
    isScore: zeroOrOne,
    /** Beyond the specification: last day and amount for giving the loan back. Absent if it cannot be given back. */
    coolingOff: z.optional(z.object({ until: dateField, amount: centavosField })),
    /** Beyond the specification: `offered` if a payment plan can be agreed on today, `held` if one is active, otherwise absent. */
    paymentPlan: z.optional(z.enum(['offered', 'held'])),
    /** If not empty, every status except 21 redirects to this address. */
    playeduL: z.string(),
    /** If empty, the configured service phone number applies. */
    telephone: textOrNumber,

    /** Each non-empty message opens its own popup. */
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
  summary: 'Stores the borrower’s star rating of the service; the profile decides whether it is the rating that was given',
  method: 'POST',
  path: '/v3/loan-details/google-score',
  envelope: 'flag',
  access: borrowerCall(),
  request: z.object({ score: formChoice(1, 2, 3, 4, 5) }),
  answer: noAnswer,
});
