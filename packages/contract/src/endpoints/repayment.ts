import * as z from 'zod/mini';
import { textRow, zeroOrOne } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger } from '../wire/form.ts';
import { centavosField, formCentavos } from '../wire/money.ts';

const repaymentChannel = z.object({ name: z.string(), logo: z.string(), channel_number: z.int() });
export type RepaymentChannel = z.output<typeof repaymentChannel>;

const payInstructions = z.object({
  title: z.string(),
  list: z.array(z.object({ name: z.string(), steps: z.array(z.string()) })),
});

/** What both repayment screens show, and what the code page finds in local storage. */
const repaymentInfo = {
  productName: z.string(),
  productLogo: z.string(),
  repayDate: dateField,
  /** The default channel first. */
  repayList: z.array(repaymentChannel),
  noticeMsg: z.string(),
  isShowReyTop: zeroOrOne,
  defDetail: z.object({
    /** Empty when no code has been made for the default channel. */
    payCode: z.string(),
    logo: z.string(),
    title: z.string(),
    payNotice: z.array(payInstructions),
  }),
};

const oneOrder = z.object({ productId: formId, orderId: formId });

export const rolloverInfo = defineEndpoint({
  id: 'API-21',
  name: 'rolloverInfo',
  summary: 'What a rollover costs, and the plan after it',
  method: 'POST',
  path: '/community/fai',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: oneOrder,
  answer: z.object({
    ...repaymentInfo,
    delayInfo: z.object({ title: z.string(), delayAmount: centavosField }),
    repayPlan: z.array(z.object({ remark: z.string(), title: z.string(), amount: centavosField, time: dateField })),
  }),
});

export const instalmentInfo = defineEndpoint({
  id: 'API-22',
  name: 'instalmentInfo',
  summary: 'What is to be repaid, until when and how',
  method: 'POST',
  path: '/v3/installment/loan-play-detail',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: oneOrder,
  answer: z.object({ ...repaymentInfo, repayAmount: centavosField, detail: z.array(textRow) }),
});

export const startPayment = defineEndpoint({
  id: 'API-23',
  name: 'startPayment',
  summary: 'Makes a payment code at a channel; the page goes to the address in the answer',
  method: 'POST',
  path: '/v3/loan-details/generate-vcode',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({
    productId: formId,
    orderId: formId,
    amount: formCentavos,
    /** 1 pays a rollover. */
    isDelay: formChoice(0, 1),
    channelNumber: formInteger,
  }),
  answer: z.object({ payUrl: z.string() }),
});
