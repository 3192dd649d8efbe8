import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaintSummary } from '../paint/summary.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { times, whole, type Section } from './markdown.ts';

interface Weights {
  readonly profile: string;
  readonly routes: readonly { readonly address: string; readonly js: { readonly gzip: number }; readonly css: { readonly gzip: number } }[];
}

interface Paints {
  readonly pages: readonly PaintSummary[];
}

export interface PageFigures {
  readonly address: string;
  readonly jsGzip: number | null;
  readonly cssGzip: number | null;
  readonly firstPaintMs: number;
  readonly timesBare: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
}

/** Runs `npm run size` and `npm run paint`, and returns weights and paint times by page. */
export function measurePages(runs: number): readonly PageFigures[] {
  runScript('tools/size/print.ts');
  runScript('e2e/perf/paint/print.ts', '--runs', String(runs));
  const specified = (report('size') as readonly Weights[]).find(({ profile }) => profile === 'specified');
  const weights = new Map((specified?.routes ?? []).map((route) => [route.address, route]));
  return (report('paint') as Paints).pages.map(({ address, firstPaint, timesBare, largestPaint, layoutShift }) => ({
    address,
    jsGzip: weights.get(address)?.js.gzip ?? null,
    cssGzip: weights.get(address)?.css.gzip ?? null,
    firstPaintMs: firstPaint.median,
    timesBare,
    largestPaintMs: largestPaint.median,
    layoutShift,
  }));
}

const kib = (bytes: number | null): string => (bytes === null ? '' : (bytes / 1024).toFixed(1));

export const pagesSection = (runs: number, pages: readonly PageFigures[]): Section => ({
  title: 'Pages',
  about: `JS and CSS of the first load in KiB gzip; first and largest contentful paint at 1.6 Mbit/s, 150 ms, a processor four times slower, nothing cached: medians of ${runs} loads, alternating with the bare page. The goal is a first paint within 1.25x of the bare page's.`,
  head: ['page', 'JS', 'CSS', 'first paint', 'of bare', 'largest paint', 'layout shift'],
  rows: pages.map(({ address, jsGzip, cssGzip, firstPaintMs, timesBare, largestPaintMs, layoutShift }) => [
    `\`${address}\``,
    kib(jsGzip),
    kib(cssGzip),
    `${whole(firstPaintMs)} ms`,
    times(timesBare),
    `${whole(largestPaintMs)} ms`,
    layoutShift.toFixed(3),
  ]),
});

function runScript(...words: readonly string[]): void {
  execFileSync(process.execPath, words, { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'] });
}

const report = (name: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, 'reports', `${name}.json`), 'utf8'));
