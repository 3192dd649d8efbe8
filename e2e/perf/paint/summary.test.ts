import { expect, test } from 'vitest';
import type { PageLoad } from './measure.ts';
import { summarise } from './summary.ts';

const loads = (...firstPaints: (number | null)[]): PageLoad[] =>
  firstPaints.map((firstPaint) => ({ firstPaint, largestPaint: 900, layoutShift: firstPaint === 390 ? 0.01 : 0, protocol: 'http/1.1' }));

test('a page is compared by its best load with the best of the bare page; of layout shifts the worst counts', () => {
  expect(summarise('/order', loads(500, 390, 430), loads(300, 310, 305))).toEqual({
    address: '/order',
    firstPaint: { best: 390, median: 430 },
    largestPaint: { best: 900, median: 900 },
    layoutShift: 0.01,
    protocol: 'http/1.1',
    timesBare: 1.3,
  });
});

test('a load that painted nothing is no figure to leave out: the report fails', () => {
  expect(() => summarise('/order', loads(500, null), loads(300))).toThrow('/order: a load painted nothing');
});
