import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { agreements } from '../endpoints/agreement.ts';
import { confirmation } from '../endpoints/offer.ts';
import { orderDetail, orderStatus } from '../endpoints/order.ts';
import { instalmentInfo, rolloverInfo } from '../endpoints/repayment.ts';

const repayment = {
  productName: 'Hiram',
  productLogo: '/logo.svg',
  repayDate: '2026-12-05',
  repayList: [{ name: 'Wallet B', logo: '/wallet-b.svg', channel_number: 90006 }],
  noticeMsg: '',
  isShowReyTop: 0,
  defDetail: { payCode: '', logo: '', title: '', payNotice: [{ title: 'App', list: [{ name: 'Wallet B', steps: ['Open it'] }] }] },
};
const rollover = {
  ...repayment,
  delayInfo: { title: 'Rollover', delayAmount: 69_600 },
  repayPlan: [{ remark: '', title: '1 of 4', amount: 232_000, time: '2027-01-04' }],
};
const instalment = { ...repayment, repayAmount: 232_000, detail: [{ text: 'Interest', value: '₱320.00' }] };
const loan = {
  amount: 800_000,
  periods: 120,
  termUnit: 1,
  details: [],
  repay_plans: [{ title: '1 of 4', amount: 232_000, description: '', pay_time: '2026-12-05' }],
  firstPayTime: '2026-12-05',
  firstPeriodDay: 30,
  comProductLogo: '/logo.svg',
  comProductName: 'Hiram',
  pRateDsc: '4% a month',
  sendSms: 0,
  isPopType: 1,
  popTitle: 'Wait',
  popContent: 'The offer ends today',
  popAgreementUrl: '',
  disclosure: null,
};
const order = {
  orderStatus: orderStatus.dueSoon,
  noticeStatusText: 'Due soon',
  noticeDesText: '',
  productName: 'Hiram',
  productLogo: '/logo.svg',
  userOrderDetail: { detail: [] },
  recProducts: [],
  inside: 0,
  h5Url: '',
  isDelay: '1',
  isScore: 0,
  playeduL: '',
  telephone: '',
  reyMsg: '',
  KindTipsMsg: '',
  cardNeedPop: 0,
  cardPopTitle: '',
  cardPopMsg: '',
};

const answers = [
  { endpoint: rolloverInfo, answer: rollover },
  { endpoint: instalmentInfo, answer: instalment },
  { endpoint: confirmation, answer: loan },
  { endpoint: agreements, answer: { data: [{ title: 'Loan agreement', position: 1 }] } },
  { endpoint: orderDetail, answer: order },
];

test.each(answers)('an answer of $endpoint.name survives decoding and encoding', ({ endpoint, answer }) => {
  const schema: z.ZodMiniType = endpoint.answer;
  expect(z.encode(schema, z.decode(schema, answer))).toEqual(answer);
});

const fields = answers.flatMap(({ endpoint, answer }) =>
  Object.keys(answer)
    .filter((field) => field !== 'disclosure')
    .map((field) => ({ endpoint, answer, field })),
);
/** Fields without which a page would show a wrong amount or term. */
const DEMANDED = new Set(['delayInfo', 'repayAmount', 'amount', 'periods']);

test.each(fields)(
  '[GEN-28] decodes an answer of $endpoint.name without $field only if a page can do without it',
  ({ endpoint, answer, field }) => {
    for (const value of [undefined, null, ''])
      expect(z.safeParse(endpoint.answer, { ...answer, [field]: value }).success, String(value)).toBe(!DEMANDED.has(field));
  },
);

test.each(fields)('our service cannot encode an answer of $endpoint.name without $field', ({ endpoint, answer, field }) => {
  const schema: z.ZodMiniType = endpoint.answer;
  for (const value of [undefined, null])
    expect(() => z.encode(schema, { ...(z.decode(schema, answer) as object), [field]: value }), String(value)).toThrow(/./);
});

test('[GEN-28] replaces unreadable values by neutral ones, and leaves out entries that lack what they need', () => {
  const read = z.decode(orderDetail.answer, {
    ...order,
    orderStatus: 171,
    noticeStatusText: 5,
    recProducts: 'none',
    productName: { en: 'Hiram' },
  } as never);
  expect(read).toMatchObject({ orderStatus: null, noticeStatusText: '5', recProducts: [], productName: '' });
  const repayList = [{ name: 'Wallet A' }, null, { channel_number: '90007' }];
  expect(z.decode(instalmentInfo.answer, { ...instalment, repayList } as never).repayList).toEqual([
    { name: '', logo: '', channel_number: 90007 },
  ]);
  expect(z.decode(confirmation.answer, { ...loan, repay_plans: [{ amount: 'soon' }] } as never).repay_plans).toEqual([
    { title: '', amount: null, description: '', pay_time: '' },
  ]);
});
