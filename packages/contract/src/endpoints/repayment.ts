import * as z from 'zod/mini';
import { group, lenient, list, orNull, text, textRow, wholeNumber, zeroOrOne } from '../wire/answer.ts';
import { shownDateField } from '../product/shown-date.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger } from '../wire/form.ts';
import { answeredCentavos, formCentavos } from '../wire/money.ts';

const repaymentChannel = z.object({ name: text, logo: text, channel_number: wholeNumber });
export type RepaymentChannel = z.output<typeof repaymentChannel>;

const payInstruction = z.object({ name: text, steps: list(z.string()) });
interface PayInstructions {
  title: string;
  list: z.output<typeof payInstruction>[];
}

/**
 * The specification has two shapes: groups of {name, steps}, and such groups below a title. Our service sends the second; the first is decoded with
 * an empty title.
 */
const notice = z.object({
  title: lenient(z._default(z.string(), ''), () => ''),
  list: lenient(z.optional(z.array(payInstruction)), () => undefined),
  name: lenient(z.optional(z.string()), () => undefined),
  steps: lenient(z.optional(list(z.string())), () => undefined),
});
const payNotice = z.codec(list(notice), z.custom<PayInstructions[]>(Array.isArray), { decode: groupByTitle, encode: (groups) => groups });

function groupByTitle(notices: readonly z.output<typeof notice>[]): PayInstructions[] {
  const groups = new Map<string, PayInstructions>();
  for (const { title, name = '', steps = [], list: instructions = [{ name, steps }] } of notices)
    groups.set(title, { title, list: [...(groups.get(title)?.list ?? []), ...instructions] });
  return [...groups.values()];
}

/** Fields that both repayment screens show, also stored in local storage for the code page. */
const repaymentInfo = {
  productName: text,
  productLogo: text,
  repayDate: shownDateField,
  /** Default channel first. */
  repayList: list(repaymentChannel),
  noticeMsg: text,
  isShowReyTop: zeroOrOne,
  defDetail: group({
    /** Empty if the default channel has no code yet. */
    payCode: text,
    logo: text,
    title: text,
    payNotice,
  }),
};

const orderReference = z.object({ productId: formId, orderId: formId });

export const rolloverInfo = defineEndpoint({
  id: 'API-21',
  name: 'rolloverInfo',
  summary: 'Returns the cost of a rollover, and the plan after it',
  method: 'POST',
  reads: true,
  path: '/community/fai',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: orderReference,
  answer: z.object({
    ...repaymentInfo,
    delayInfo: z.object({ title: text, delayAmount: answeredCentavos }),
    repayPlan: list(z.object({ remark: text, title: text, amount: orNull(answeredCentavos), time: shownDateField })),
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
  request: orderReference,
  answer: z.object({ ...repaymentInfo, repayAmount: answeredCentavos, detail: list(textRow) }),
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
