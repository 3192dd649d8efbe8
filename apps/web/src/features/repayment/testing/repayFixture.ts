import { calendarDate } from '@hiram/contract/product/dates.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Instalment, Rollover } from '../repayment.ts';

const shared = {
  productName: 'Hiram Cash',
  productLogo: '',
  repayList: [
    { name: 'Sari Mart counter', logo: '/icon.svg', channel_number: 90006 },
    { name: 'PeraPay', logo: '/icon.svg', channel_number: 90001 },
    { name: 'Bank transfer', logo: '/icon.svg', channel_number: 90003 },
  ],
  noticeMsg: '',
  isShowReyTop: 1,
} as const;

export const sampleInstalment = (changes: Partial<Instalment> = {}): Instalment => ({
  ...shared,
  repayList: [...shared.repayList],
  defDetail: sampleDefault(),
  repayDate: calendarDate('2026-09-14'),
  repayAmount: centavos(2320_00),
  detail: [
    { text: 'Payment', value: '1 of 4' },
    { text: 'Principal', value: '₱2,000.00' },
    { text: 'Interest', value: '₱320.00' },
    { text: 'Penalty', value: '₱0.00' },
  ],
  ...changes,
});

export const sampleRollover = (changes: Partial<Rollover> = {}): Rollover => ({
  ...shared,
  repayList: [...shared.repayList],
  defDetail: sampleDefault(),
  repayDate: calendarDate('2026-10-14'),
  delayInfo: { title: 'Pay now to move your due date', delayAmount: centavos(320_00) },
  repayPlan: [
    { remark: 'One more month of interest', title: 'Rollover payment', amount: centavos(320_00), time: calendarDate('2026-09-09') },
    { remark: 'Still to pay in full', title: 'Payment 1 of 4', amount: centavos(2320_00), time: calendarDate('2026-10-14') },
  ],
  ...changes,
});

export const sampleDefault = (payCode = '881044027716'): Instalment['defDetail'] => ({
  payCode,
  logo: '/icon.svg',
  title: 'Sari Mart counter',
  payNotice: [{ title: 'At the cashier', list: [{ name: 'Pay', steps: ['Give the Contract No.'] }] }],
});

export const flagged = (data: unknown): object => writeSuccess('flag', 'data', data);
