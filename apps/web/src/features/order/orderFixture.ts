import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { orderDetail, RecommendedProduct } from '@hiram/contract/endpoints/order.ts';

type Detail = AnswerOf<typeof orderDetail>;

export const sampleOrder = (changes: Partial<Detail> = {}): Detail => ({
  orderStatus: 174,
  noticeStatusText: 'Payment due in 5 days',
  noticeDesText: 'Pay by Sep 14, 2026. After that date, penalty interest is added every day.',
  productName: 'Hiram Cash',
  productLogo: '',
  userOrderDetail: {
    detail: [
      { text: 'Amount due', value: '₱2,320.00', amount: centavos(2_320_00) },
      { text: 'Loan amount', value: '₱8,000.00', amount: centavos(8_000_00) },
      { text: 'Payment', value: '1 of 4' },
      { text: 'Principal', value: '₱2,000.00', amount: centavos(2_000_00) },
      { text: 'Interest', value: '₱320.00', amount: centavos(320_00) },
      { text: 'Due date', value: 'Sep 14, 2026' },
    ],
  },
  recProducts: [],
  inside: 0,
  h5Url: '',
  isDelay: '0',
  isScore: 0,
  playeduL: '',
  telephone: '',
  reyMsg: '',
  KindTipsMsg: '',
  cardNeedPop: 0,
  cardPopTitle: '',
  cardPopMsg: '',
  ...changes,
});

export const sampleProduct = (changes: Partial<RecommendedProduct> = {}): RecommendedProduct => ({
  productId: 'lilim-loan',
  logo: '',
  name: 'Lilim Loan',
  buttonText: 'Apply',
  amountRange: '₱3,000 – 15,000',
  amountRangeDescription: 'Amount range',
  rate: '0.12% a day',
  description: 'Interest',
  tags: ['91–180 days', '1-day decision'],
  flag: '1',
  ...changes,
});

export const flagged = (data: unknown): object => writeSuccess('flag', 'data', data);
