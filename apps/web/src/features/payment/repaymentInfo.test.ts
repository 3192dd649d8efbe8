import { profiles } from '@hiram/contract/product/profile.ts';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { readRepaymentInfo, saveRepaymentInfo, type RepaymentInfo } from './repaymentInfo.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const common = {
  productName: 'Hiram Cash',
  productLogo: '',
  repayDate: calendarDate('2026-09-14'),
  repayList: [{ name: 'Sari Mart counter', logo: '', channel_number: 90006 }],
  noticeMsg: '',
  isShowReyTop: 0,
  defDetail: {
    payCode: '881044027716',
    logo: '',
    title: 'Sari Mart counter',
    payNotice: [{ title: 'At the cashier', list: [{ name: 'Pay', steps: ['Give the Contract No.'] }] }],
  },
  orderId: 'OR1',
  productId: 'hiram-cash',
  savedAt: 1,
} as const;
const instalment = { ...common, kind: 'instalment', repayAmount: centavos(232_000), detail: [] } as unknown as RepaymentInfo;
const rollover = {
  ...common,
  kind: 'rollover',
  delayInfo: { title: 'Roll over', delayAmount: centavos(32_000) },
  repayPlan: [],
} as unknown as RepaymentInfo;

test.each([
  ['instalment', instalment],
  ['rollover', rollover],
])('[COD-04] reads back unchanged the payment data of an %s screen', (_kind, info) => {
  const storage = memory();
  expect(saveRepaymentInfo('u1', info, storage)).toBe(true);
  expect([...storage.kept.keys()]).toEqual(['repaymentInfo:u1:OR1']);
  expect(readRepaymentInfo('u1', 'OR1', storage)).toEqual(info);
});

test.each([
  ['instalment', { ...instalment, detail: [{ text: 'Borrower', value: 'Liwayway Abucay' }] } as unknown as RepaymentInfo],
  ['rollover', { ...rollover, costs: [{ text: 'Borrower', value: 'Liwayway Abucay' }] } as unknown as RepaymentInfo],
])('in the Philippine profile an %s screen stores only the fields needed for paying', (_kind, info) => {
  const storage = memory();
  const { readableOnPhone } = profiles.philippines;
  expect(saveRepaymentInfo('u1', { ...info, noticeMsg: 'For Liwayway Abucay' }, storage, readableOnPhone)).toBe(true);
  expect([...storage.kept.values()].join('')).not.toMatch(/Liwayway|Hiram Cash|Sari Mart counter","logo":"","channel_number/);
  const { kind, orderId, productId, savedAt, repayDate, defDetail } = info;
  const sum = info.kind === 'rollover' ? { delayInfo: info.delayInfo } : { repayAmount: info.repayAmount };
  expect(readRepaymentInfo('u1', 'OR1', storage)).toMatchObject({ kind, orderId, productId, savedAt, repayDate, defDetail, ...sum });
});

test('[COD-04] finds payment data only by borrower and order, and deletes the data of other borrowers on saving', () => {
  const storage = memory();
  storage.setItem('other', 'stays');
  saveRepaymentInfo('u1', instalment, storage);
  saveRepaymentInfo('u1', { ...instalment, orderId: 'OR2' }, storage);
  expect(readRepaymentInfo('u2', 'OR1', storage)).toBeNull();
  expect(readRepaymentInfo('u1', 'OR3', storage)).toBeNull();
  expect(readRepaymentInfo('u1', 'OR1', storage)).toEqual(instalment);
  saveRepaymentInfo('u12', instalment, storage);
  expect([...storage.kept.keys()]).toEqual(['other', 'repaymentInfo:u12:OR1']);
});

test('an id with a colon does not match the key of another borrower', () => {
  const storage = memory();
  saveRepaymentInfo('u1:OR1', { ...instalment, orderId: 'x' }, storage);
  expect(readRepaymentInfo('u1', 'OR1:x', storage)).toBeNull();
});

test('[COD-08] returns null for missing, malformed or mismatched data and for a failing storage', () => {
  const storage = memory();
  expect(readRepaymentInfo('u1', 'OR1', null)).toBeNull();
  expect(readRepaymentInfo('u1', 'OR1', storage)).toBeNull();
  for (const wrong of [
    '{',
    '{}',
    JSON.stringify({ ...instalment, repayAmount: 'much' }),
    JSON.stringify({ ...instalment, orderId: 'OR2' }),
  ]) {
    storage.setItem('repaymentInfo:u1:OR1', wrong);
    expect(readRepaymentInfo('u1', 'OR1', storage), wrong).toBeNull();
  }
  const refusing = {
    ...memory(),
    getItem: (): never => {
      throw new Error('storage is disabled');
    },
    setItem: (): never => {
      throw new Error('quota exceeded');
    },
  };
  expect(readRepaymentInfo('u1', 'OR1', refusing)).toBeNull();
  expect(saveRepaymentInfo('u1', instalment, refusing)).toBe(false);
  expect(saveRepaymentInfo('u1', instalment, null)).toBe(false);
});
