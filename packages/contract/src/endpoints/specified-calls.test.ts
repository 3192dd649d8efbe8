import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { minimalAnswers } from './minimal-answers.ts';
import { specifiedCalls } from '../../testing/specified-calls.ts';
import { fullPathOf, type Endpoint } from '../wire/endpoint.ts';
import { readEnvelope } from '../wire/envelope.ts';
import { repaymentWay } from './card-repayment.ts';
import { complaintList, complaintStart, saveComplaint } from './complaint.ts';
import { endpoints } from './endpoints.ts';
import { failedApplication } from './legacy-products.ts';
import { confirmation } from './offer.ts';
import { orderDetail, recommendedProduct } from './order.ts';
import { instalmentInfo, rolloverInfo } from './repayment.ts';

const specified = endpoints.filter(({ id }) => id.startsWith('API-'));

test.each(specifiedCalls)('[%s] is declared as in section 7: %s %s', (id, method, path, encoding, client, envelope) => {
  const called = specified.filter((endpoint) => endpoint.id === id).map((endpoint) => ({ ...endpoint, path: fullPathOf(endpoint) }));
  expect(called).toEqual([expect.objectContaining({ method, path, encoding, client, envelope })]);
});

test('[GEN-28] the table contains all calls of the specification', () => {
  expect(specifiedCalls.map(([id]) => id)).toEqual(specified.map(({ id }) => id).toSorted());
});

const bodies: Readonly<Record<string, unknown>> = minimalAnswers;

/** Parses an answer like a page: the envelope, then the schema. */
function read<E extends Endpoint>(endpoint: E, body: unknown = bodies[endpoint.id]): z.output<E['answer']> {
  const envelope = readEnvelope(endpoint.envelope, endpoint.answerAt, body);
  if (!envelope.ok) throw new Error(`${endpoint.id} is no success`);
  return z.parse(endpoint.answer, envelope.answer) as z.output<E['answer']>;
}

test.each(specified.filter(({ mediaType }) => mediaType === undefined))(
  '[GEN-28] parses an answer to $id with only the fields of the specification',
  (endpoint) => {
    expect(() => read(endpoint)).not.toThrow();
  },
);

test('[GEN-28] a missing extension field decodes to null, never undefined', () => {
  expect(read(repaymentWay)).toMatchObject({ amount: null, productId: null, phone: null, wallet: null });
  expect(read(saveComplaint)).toBeNull();
  expect(read(saveComplaint, { code: 0, data: {} })).toEqual({ replyBy: null });
  expect(read(complaintStart).orderDetail?.orderStatus).toBeNull();
  expect(read(complaintList).tabs[0]?.title).toBeNull();
  expect(read(confirmation).disclosure).toBeNull();
  expect(read(failedApplication).recProducts[0]?.productId).toBeNull();
});

test('[GEN-28] rejects an answer without the amount that its page is about', () => {
  const { amount, ...loan } = minimalAnswers['API-25'].data;
  expect(() => read(confirmation, { success: true, data: loan })).toThrow('amount');
  expect(read(confirmation, { success: true, data: { ...loan, amount: '8000.00' } }).amount).toBe(amount);
});

test('[GEN-28] the service must write its extension fields', () => {
  const way = { alipay: 0, repayToken: 't', bankCards: [], amount: 1, productId: 'P1', phone: '', wallet: null } as const;
  expect(z.encode(repaymentWay.answer, read(repaymentWay, { code: 0, data: way }))).toEqual(way);
  expect(() => z.encode(repaymentWay.answer, read(repaymentWay))).toThrow('a field that our service must send is missing');
  expect(() => z.encode(saveComplaint.answer, null)).toThrow('a field that our service must send is missing');
  const { recProducts } = read(failedApplication);
  expect(recProducts).toHaveLength(1);
  for (const product of recProducts)
    expect(() => z.encode(recommendedProduct, product)).toThrow('a field that our service must send is missing');
});

test('[GEN-28] accepts a number as number or text if the specification shows no type', () => {
  expect(read(instalmentInfo)).toMatchObject({ repayAmount: 232_000, repayList: [{ channel_number: 90_006 }, { channel_number: 90_007 }] });
  expect(read(orderDetail)).toMatchObject({ orderStatus: 174, isDelay: '1' });
  const flags = { isDelay: true, isScore: '1', cardNeedPop: false };
  expect(read(orderDetail, { success: true, data: { ...minimalAnswers['API-24'].data, ...flags } })).toMatchObject({
    isDelay: '1',
    isScore: 1,
    cardNeedPop: 0,
  });
  expect(read(complaintStart)).toMatchObject({ problemType: [{ value: 1 }, { value: 2 }], orderDetail: { orderNo: '900100200' } });
});

test('[GEN-28] accepts a day with a time, and keeps a day in another format as text', () => {
  const given = minimalAnswers['API-25'].data;
  expect(read(confirmation).repay_plans[1]?.pay_time).toBe('2027-01-04');
  expect(read(confirmation, { success: true, data: { ...given, firstPayTime: '5 December 2026' } }).firstPayTime).toBe('5 December 2026');
});

test.each([
  [
    'section 3',
    [
      { name: 'A', steps: ['1'] },
      { name: 'B', steps: ['2'] },
    ],
    [''],
  ],
  [
    'section 2, nested',
    [
      {
        title: 'T',
        list: [
          { name: 'A', steps: ['1'] },
          { name: 'B', steps: ['2'] },
        ],
      },
    ],
    ['T'],
  ],
  [
    'section 2, flat',
    [
      { title: 'T', name: 'A', steps: ['1'] },
      { title: 'T', name: 'B', steps: ['2'] },
    ],
    ['T'],
  ],
])('[GEN-28] parses payNotice of %s into names and steps by title', (_, payNotice, titles) => {
  const given = minimalAnswers['API-21'].data;
  const { defDetail } = read(rolloverInfo, { success: true, data: { ...given, defDetail: { ...given.defDetail, payNotice } } });
  expect(defDetail.payNotice.map(({ title }) => title)).toEqual(titles);
  expect(defDetail.payNotice.flatMap(({ list }) => list)).toEqual([
    { name: 'A', steps: ['1'] },
    { name: 'B', steps: ['2'] },
  ]);
});

test('[GEN-28] parses a v3 answer with a code instead of a flag, and the reverse', () => {
  const data = minimalAnswers['API-24'].data;
  expect(read(orderDetail, { code: 0, message: '', data })).toMatchObject({ orderStatus: 174 });
  expect(read(saveComplaint, { success: true })).toBeNull();
  expect(() => read(orderDetail, { code: 5, message: '', data })).toThrow('no success');
});
