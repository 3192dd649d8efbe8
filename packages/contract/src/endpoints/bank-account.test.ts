import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bindBank } from './bank-account.ts';
import { limits } from '../product/limits.ts';

const fixedItem = { cardType: '1', product_id: 'P1' };
const accepts = (fields: Record<string, string>) => z.safeParse(bindBank.request, fields).success;

test('decodes form items into `items`, separate from the fixed fields', () => {
  const decoded = z.parse(bindBank.request, { ...fixedItem, accountNumber: '001', channelNumber: '' });
  expect(decoded).toEqual({ cardType: 1, product_id: 'P1', items: { accountNumber: '001', channelNumber: '' } });
});

test('an item named like a fixed field does not replace that field', () => {
  const written = z.encode(bindBank.request, { cardType: 1, product_id: 'P1', items: { cardType: '2', product_id: 'P9' } });
  expect(written).toEqual(fixedItem);
});

test('[CMP-12] a form without a product sends an empty product_id, also if an item has that name', () => {
  const written = z.encode(bindBank.request, { cardType: 1, product_id: null, items: { product_id: 'P9', channelNumber: '' } });
  expect(written).toEqual({ cardType: '1', channelNumber: '', product_id: '' });
});

test('[PAY-10] the purpose of a card to repay with is sent beside the items', () => {
  const written = z.encode(bindBank.request, { cardType: 2, product_id: 'P1', purpose: 'repayment', items: { purpose: 'x' } });
  expect(written).toEqual({ cardType: '2', product_id: 'P1', purpose: 'repayment' });
  expect(z.parse(bindBank.request, written)).toEqual({ cardType: 2, product_id: 'P1', purpose: 'repayment', items: {} });
});

test('rejects unknown card types, invalid codes, long values and too many items', () => {
  expect(accepts(fixedItem)).toBe(true);
  expect(accepts({ ...fixedItem, cardType: '3' })).toBe(false);
  expect(accepts({ product_id: 'P1' })).toBe(false);
  expect(accepts({ ...fixedItem, 'a b': '1' })).toBe(false);
  expect(accepts({ ...fixedItem, accountNumber: '1'.repeat(limits.bankForm.valueCharacters + 1) })).toBe(false);
  const flood = Object.fromEntries(Array.from({ length: limits.bankForm.items + 1 }, (_, index) => [`item${index}`, '1']));
  expect(accepts({ ...fixedItem, ...flood })).toBe(false);
});
