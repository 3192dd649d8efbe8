import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { failedApplication, legacyProduct } from './legacy-products.ts';
import type { RecommendedProduct } from './order.ts';

const product: RecommendedProduct = {
  productId: 'P2',
  logo: '/logo.svg',
  name: 'Second loan',
  buttonText: 'Apply',
  amountRange: '1,000 - 10,000',
  amountRangeDescription: 'Loan amount',
  rate: '4% a month',
  description: 'Decision within a day',
  tags: ['Fast', 'Easy'],
  flag: '1',
};

test('[FAI-05] the codec obfuscates every field name of a product and restores it', () => {
  const wire = z.encode(legacyProduct, product);
  for (const name of Object.keys(product)) expect(wire).not.toHaveProperty(name);
  expect(wire).toMatchObject({ willow: 'Fast/Easy' });
  expect(z.decode(legacyProduct, wire)).toEqual(product);
});

test('[FAI-05] a product without tags decodes to an empty list, not to one empty tag', () => {
  const wire = z.encode(legacyProduct, { ...product, tags: [] });
  expect(z.decode(legacyProduct, wire).tags).toEqual([]);
});

test('decodes the answer about a failed application to plain field names', () => {
  const wire = { failMessage: 'Not this time', recProducts: [z.encode(legacyProduct, product)] };
  expect(z.decode(failedApplication.answer, wire)).toEqual({ failMessage: 'Not this time', recProducts: [product] });
});
