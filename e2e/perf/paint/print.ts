import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { repositoryRoot } from '../../stack/repository.ts';
import { startStack } from '../../stack/stack.ts';
import { loadUntilQuiet, type PageLoad } from './measure.ts';
import { BARE_ADDRESS, startPaintServer } from './server.ts';
import { type PaintSummary, summarise } from './summary.ts';

const GOAL = 1.3;
const options = { runs: { type: 'string', default: '9' }, 'at-once': { type: 'string', default: '1' } } as const;
const { runs, 'at-once': atOnce } = parseArgs({ options }).values;

const stack = await serviceToMeasure();
const server = await startPaintServer(stack.apiUrl);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false });
try {
  report(await measureAll(Number(runs), Number(atOnce)));
} finally {
  await browser.close();
  await server.stop();
  await stack.stop();
}

/** API_URL names a service that runs already; without it a whole stack is started for the run. */
async function serviceToMeasure(): Promise<{ readonly apiUrl: string; readonly stop: () => Promise<void> }> {
  const apiUrl = process.env['API_URL'];
  if (apiUrl !== undefined) return { apiUrl, stop: async () => undefined };
  return await startStack({ profile: 'specified', onCrash: (crash) => console.error(crash) });
}

/**
 * Each round loads every page once, so that a slow moment of the machine meets all of them. Several at once are quicker and stand in
 * each other's way: that shows that every page paints, and how fast only roughly.
 */
async function measureAll(rounds: number, pagesAtOnce: number): Promise<PaintSummary[]> {
  const addresses = [BARE_ADDRESS, ...server.routes.map(({ address }) => address)];
  const loads = new Map<string, PageLoad[]>(addresses.map((address) => [address, []]));
  for (let round = 0; round < rounds; round++) {
    const waiting = [...loads];
    const loadNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [address, measured] = next;
        measured.push(await loadUntilQuiet(browser, `${server.origin}${address}`));
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, loadNext));
  }
  return [...loads].map(([address, measured]) => summarise(address, measured, loads.get(BARE_ADDRESS) ?? []));
}

function report(summaries: readonly PaintSummary[]): void {
  console.log(
    `1.6 Mbit/s, 150 ms, CPU 4x slower, nothing cached, ${atOnce} at once; ms, best and median of ${runs}; the goal is ${GOAL}x of the bare page.`,
  );
  console.table(summaries.map(row));
  const folder = join(repositoryRoot, 'reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'paint.json'), `${JSON.stringify({ runs: Number(runs), goal: GOAL, pages: summaries }, null, 2)}\n`);
}

function row({ address, firstPaint, largestPaint, layoutShift, timesBare }: PaintSummary): Record<string, string | number> {
  return {
    address,
    'first paint': Math.round(firstPaint.best),
    'its median': Math.round(firstPaint.median),
    'times bare': timesBare.toFixed(2),
    'largest paint': Math.round(largestPaint.best),
    'layout shift': layoutShift.toFixed(3),
  };
}
