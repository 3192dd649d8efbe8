import * as z from 'zod/mini';
import {
  extension,
  group,
  id,
  lenient,
  list,
  noAnswer,
  orNull,
  text,
  textRow,
  wholeNumberInput,
  zeroOrOne,
  zeroOrOneText,
} from '../wire/answer.ts';
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

export const parseTags = (tags: string): string[] => tags.split('/').filter((tag) => tag !== '');

/** Another service may send text with a / between the tags. */
const tagsField = lenient(list(z.string()), (tags) => (typeof tags === 'string' ? parseTags(tags) : []));

export const recommendedProduct = z.object({
  productId: extension(id),
  logo: text,
  name: text,
  buttonText: text,
  amountRange: text,
  amountRangeDescription: text,
  rate: text,
  description: text,
  tags: tagsField,
  /** A product with '0' is greyed out and cannot be opened. */
  flag: zeroOrOneText('1'),
});
export type RecommendedProduct = z.output<typeof recommendedProduct>;

/** `amount` is beyond the specification: the sum in `value`, so that no page has to parse the text. Optional. */
export const orderRow = z.object({ ...textRow.shape, amount: lenient(z.optional(answeredCentavos), () => undefined) });
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
    /** `null` for a status without a meaning of ours: the page shows the texts alone. */
    orderStatus: orNull(orderStatusField),
    noticeStatusText: text,
    noticeDesText: text,

    productName: text,
    productLogo: text,
    userOrderDetail: group({ detail: list(orderRow) }),
    recProducts: list(recommendedProduct),

    /** 1 if `h5Url` opens in the webview itself. No screen uses either field yet. */
    inside: zeroOrOne,
    h5Url: text,
    /** '1' allows a rollover. Text, unlike the other flags. */
    isDelay: zeroOrOneText('0'),
    isScore: zeroOrOne,
    /** Beyond the specification: last day and amount for giving the loan back. Absent if it cannot be given back. */
    coolingOff: z.optional(z.object({ until: dateField, amount: centavosField })),
    /** Beyond the specification: `offered` if a payment plan can be agreed on today, `held` if one is active, otherwise absent. */
    paymentPlan: z.optional(z.enum(['offered', 'held'])),
    /** If not empty, every status except 21 redirects to this address. */
    playeduL: text,
    /** If empty, the configured service phone number applies. */
    telephone: text,

    /** Each non-empty message opens its own popup. */
    reyMsg: text,
    KindTipsMsg: text,
    cardNeedPop: zeroOrOne,
    cardPopTitle: text,
    cardPopMsg: text,
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
