import { expect, test } from 'vitest';
import type { PageLoad } from './measure.ts';
import { summarise } from './summary.ts';

const bytes = { scripts: 90_000, pageAndStyles: 7_000, untilData: 99_000, all: 110_000 };
const load = (firstPaint: number | null, changes: Partial<PageLoad> = {}): PageLoad => ({
  firstPaint,
  largestPaint: 900,
  firstData: null,
  requests: ['/order'],
  tap: 24,
  press: null,
  bytes,
  layoutShift: 0,
  moved: [],
  protocol: 'http/1.1',
  ...changes,
});
const loads = (...firstPaints: (number | null)[]): PageLoad[] => firstPaints.map((firstPaint) => load(firstPaint));

test('compares the medians of page and bare page, and reports the largest layout shift and most requests', () => {
  const measured = [
    load(500, { firstData: 1200, bytes: { ...bytes, all: 120_000 } }),
    load(390, { firstData: 1100, layoutShift: 0.01, moved: ['bar after 900 ms'], requests: ['/order', '/a.js'] }),
    load(435, { firstData: 1000, bytes: { ...bytes, all: 130_000 } }),
  ];
  expect(summarise('/order', measured, loads(300, 310, 290))).toEqual({
    address: '/order',
    firstPaint: { best: 390, median: 435 },
    largestPaint: { best: 900, median: 900 },
    firstData: { best: 1000, median: 1100 },
    tap: { best: 24, median: 24 },
    press: null,
    bytes: { ...bytes, all: 120_000 },
    requests: ['/order', '/a.js'],
    layoutShift: 0.01,
    moved: ['bar after 900 ms'],
    protocol: 'http/1.1',
    timesBare: 1.45,
  });
});

test('a figure that is missing in one load is null', () => {
  expect(summarise('/order', [load(400, { firstData: 900 }), load(400)], loads(300)).firstData).toBeNull();
});

test('throws if a load painted nothing', () => {
  expect(() => summarise('/order', loads(500, null), loads(300))).toThrow('/order: a load painted nothing');
});
