import { expect, test } from 'vitest';
import type { PaintSummary } from '../paint/summary.ts';
import { findSlowerPages, tableOf, type PeerRow } from './table.ts';

const evenSpread = (median: number): { best: number; median: number } => ({ best: median, median });
const summary = (changes: Partial<PaintSummary> = {}): PaintSummary => ({
  address: 'order',
  firstPaint: evenSpread(500),
  largestPaint: evenSpread(1400),
  firstData: evenSpread(1468.4),
  tap: evenSpread(16),
  press: evenSpread(24),
  requests: ['/order', '/a.js'],
  bytes: { scripts: 96_256, pageAndStyles: 7_373, untilData: 107_520, all: 122_880 },
  layoutShift: 0,
  moved: [],
  protocol: 'http/1.1',
  timesBare: 1.3,
  ...changes,
});
const heavierBytes = { scripts: 200_000, pageAndStyles: 20_000, untilData: 221_000, all: 221_000 };
const slowerSummary = summary({
  firstPaint: evenSpread(1500),
  firstData: evenSpread(2100),
  tap: evenSpread(32),
  press: evenSpread(64),
  requests: ['/order', '/a.js', '/a.css'],
  bytes: heavierBytes,
});
const row = (builtWith: string, of: PaintSummary, screen = 'order'): PeerRow => ({ screen, builtWith, summary: of });

test('formats figures in the units of the document, and leaves missing figures empty', () => {
  const [head, line, ours, other] = tableOf([row('Hiram', summary()), row('antd-mobile', { ...slowerSummary, firstData: null })]).split(
    '\n',
  );
  expect(head).toBe(
    '| screen | built with | first paint | first data | JS | HTML and CSS | all until data | all | requests until data | tap | press |',
  );
  expect(line?.match(/---/g)).toHaveLength(11);
  expect(ours).toBe('| order | Hiram | 500 ms | 1,468 ms | 94.0 KiB | 7.2 KiB | 105.0 KiB | 120.0 KiB | 2 | 16 ms | 24 ms |');
  expect(other).toBe('| order | antd-mobile | 1,500 ms |  | 195.3 KiB | 19.5 KiB | 215.8 KiB | 215.8 KiB | 3 | 32 ms | 64 ms |');
});

test('compares ours with every other row of the same screen', () => {
  expect(findSlowerPages([row('Hiram', summary()), row('antd-mobile', slowerSummary)])).toEqual([]);
  const fasterRow = row('another', { ...slowerSummary, firstPaint: evenSpread(400) }, 'offer');
  expect(
    findSlowerPages([row('Hiram', summary()), row('antd-mobile', slowerSummary), row('Hiram', summary(), 'offer'), fasterRow]),
  ).toEqual(['offer, first paint: 500 ms, and 400 ms with another']);
});

test('a figure that is equal after rounding, or missing on one side, is not ahead', () => {
  const rows = [row('Hiram', summary({ press: null })), row('antd-mobile', { ...slowerSummary, tap: evenSpread(16.2) })];
  expect(findSlowerPages(rows)).toEqual([
    'order, tap: 16 ms, and 16 ms with antd-mobile',
    'order, press: none, and 64 ms with antd-mobile',
  ]);
});
