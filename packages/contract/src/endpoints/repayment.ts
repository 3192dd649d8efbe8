import * as z from 'zod/mini';
import { textOrNumber, textRow, wholeNumber, zeroOrOne } from '../wire/answer.ts';
import { shownDateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger } from '../wire/form.ts';
import { answeredCentavos, formCentavos } from '../wire/money.ts';

const repaymentChannel = z.object({ name: z.string(), logo: z.string(), channel_number: wholeNumber });
export type RepaymentChannel = z.output<typeof repaymentChannel>;

const payInstruction = z.object({ name: z.string(), steps: z.array(z.string()) });
const payInstructions = z.object({ title: z.string(), list: z.array(payInstruction) });
type PayInstructions = z.output<typeof payInstructions>;

/**
 * The specification has two shapes: groups of {name, steps}, and such groups below a title. Our service sends the second; the first is decoded with
 * an empty title.
 */
const notice = z.object({
  title: z._default(z.string(), ''),
  list: z.optional(z.array(payInstruction)),
  name: z.optional(z.string()),
  steps: z.optional(z.array(z.string())),
});
const payNotice = z.codec(z.array(notice), z.array(payInstructions), { decode: groupByTitle, encode: (groups) => groups });

function groupByTitle(notices: readonly z.output<typeof notice>[]): PayInstructions[] {
  const groups = new Map<string, PayInstructions>();
  for (const { title, name = '', steps = [], list = [{ name, steps }] } of notices)
    groups.set(title, { title, list: [...(groups.get(title)?.list ?? []), ...list] });
  return [...groups.values()];
}

/** Fields that both repayment screens show, also stored in local storage for the code page. */
const repaymentInfo = {
  productName: z.string(),
  productLogo: z.string(),
  repayDate: shownDateField,
  /** Default channel first. */
  repayList: z.array(repaymentChannel),
  noticeMsg: z.string(),
  isShowReyTop: zeroOrOne,
  defDetail: z.object({
    /** Empty if the default channel has no code yet. */
    payCode: textOrNumber,
    logo: z.string(),
    title: z.string(),
    payNotice,
  }),
};

const oneOrder = z.object({ productId: formId, orderId: formId });

export const rolloverInfo = defineEndpoint({
  id: 'API-21',
  name: 'rolloverInfo',
  summary: 'Returns the cost of a rollover, and the plan after it',
  method: 'POST',
  reads: true,
  path: '/community/fai',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: oneOrder,
  answer: z.object({
    ...repaymentInfo,
    delayInfo: z.object({ title: z.string(), delayAmount: answeredCentavos }),
    repayPlan: z.array(z.object({ remark: z.string(), title: z.string(), amount: answeredCentavos, time: shownDateField })),
    /** Beyond the specification: cost of the rollover, for display. */
    costs: z.optional(z.array(textRow)),
  }),
});

export const instalmentInfo = defineEndpoint({
  id: 'API-22',
  name: 'instalmentInfo',
  summary: 'Returns the amount due, its due date and the channels',
  method: 'POST',
  reads: true,
  path: '/v3/installment/loan-play-detail',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: oneOrder,
  answer: z.object({ ...repaymentInfo, repayAmount: answeredCentavos, detail: z.array(textRow) }),
});

export const startPayment = defineEndpoint({
  id: 'API-23',
  name: 'startPayment',
  summary: 'Creates a payment code at a channel. The page opens the address in the answer',
  method: 'POST',
  path: '/v3/loan-details/generate-vcode',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: z.object({
    productId: formId,
    orderId: formId,
    amount: formCentavos,
    /** 1 for a rollover. */
    isDelay: formChoice(0, 1),
    channelNumber: formInteger,
  }),
  answer: z.object({ payUrl: z.string() }),
});
