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

test('a page is compared by its median with the median of the bare page; of layout shifts and requests the worst counts', () => {
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

test('a figure that one of the loads lacks is no figure', () => {
  expect(summarise('/order', [load(400, { firstData: 900 }), load(400)], loads(300)).firstData).toBeNull();
});

test('a load that painted nothing is no figure to leave out: the report fails', () => {
  expect(() => summarise('/order', loads(500, null), loads(300))).toThrow('/order: a load painted nothing');
});
