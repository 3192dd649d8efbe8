import type { complaintTimeline } from '@hiram/contract/endpoints/complaint-timeline.ts';
import type { complaintDetail, complaintStart, OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';

type Start = AnswerOf<typeof complaintStart>;
type Detail = AnswerOf<typeof complaintDetail>;
export type Timeline = AnswerOf<typeof complaintTimeline>;

export const sampleSummary = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  orderNo: 'OR1',
  productLogo: '',
  productName: 'Hiram Cash',
  status: 'Payment due',
  orderStatus: 174,
  list: [
    { title: 'Order No.', value: 'OR1' },
    { title: 'Loan amount', value: '₱8,000.00' },
    { title: 'Due date', value: 'Sep 14, 2026' },
  ],
  isShow: 1,
  ...changes,
});

export const otherSummary = sampleSummary({
  orderNo: 'OR2',
  productName: 'Lilim Loan',
  status: 'Paid',
  orderStatus: 200,
  list: [{ title: 'Order No.', value: 'OR2' }],
  isShow: 0,
});

export const sampleStart = (changes: Partial<Start> = {}): Start => ({
  problemType: [
    { value: 1, title: 'Collection' },
    { value: 2, title: 'Repayment not recorded' },
    { value: 3, title: 'Amount or fees' },
  ],
  problemSonType: [
    { value: 11, title: 'Calls or texts at odd hours' },
    { value: 12, title: 'Rude or threatening language' },
  ],
  orderDetail: sampleSummary(),
  orderList: [sampleSummary(), otherSummary],
  ...changes,
});

export const sampleDetail = (changes: Partial<Detail> = {}): Detail => ({
  problemId: 'CP1',
  type: 'Collection',
  sonType: 'Calls or texts at odd hours',
  content: 'I was called four times after 10 pm.',
  images: [],
  disposeDetail: '',
  disposeImages: [],
  isNeedScore: 0,
  ...changes,
});

const sent: Timeline = {
  replyBy: calendarDate('2026-09-10'),
  promise: 'open',
  daysLate: 0,
  steps: [{ kind: 'sent', at: '2026-09-07 22:41' }],
  penaltiesReversed: centavos(0),
};
export const sampleTimelines = {
  sent,
  answered: { ...sent, promise: 'kept', steps: [...sent.steps, { kind: 'replied', at: '2026-09-09 10:05' }] },
  missed: { ...sent, promise: 'missed', daysLate: 2 },
} as const satisfies Readonly<Record<string, Timeline>>;
