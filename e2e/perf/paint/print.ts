import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { makeCertificate } from '../../../tools/testing/certificate.ts';
import { acceptOnly } from '../../engines/chromium.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { startStack } from '../../stack/stack.ts';
import { loadUntilQuiet, SPEED, type PageLoad, type Slowness } from './measure.ts';
import { BARE_ADDRESS, startPaintServer, type PaintServer } from './server.ts';
import { startSlowLink } from './slow-link.ts';
import { type PaintSummary, summarise } from './summary.ts';

const GOAL = 1.3;
const options = {
  runs: { type: 'string', default: '9' },
  'at-once': { type: 'string', default: '1' },
  tls: { type: 'boolean', default: false },
} as const;
const { runs, 'at-once': atOnce, tls } = parseArgs({ options }).values;
const conditions = `1.6 Mbit/s, 150 ms, CPU 4x slower, nothing cached, ${atOnce} at once; ms, best and median of ${runs}`;

const folder = mkdtempSync(join(tmpdir(), 'paint-tls-'));
const certificate = makeCertificate(folder);
const stack = await serviceToMeasure();
const args = [acceptOnly(certificate)];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false, args });
try {
  if (tls) await compareDoors();
  else await compareWithBare();
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true });
}

async function compareWithBare(): Promise<void> {
  const server = await startPaintServer(stack.apiUrl);
  try {
    const [summaries = []] = await measureAll([server], 'browser');
    report(summaries);
  } finally {
    await server.stop();
  }
}

/** The same pages over plain HTTP and over TLS with HTTP/2, both behind a slow link that knows handshakes. */
async function compareDoors(): Promise<void> {
  const servers = [await startPaintServer(stack.apiUrl), await startPaintServer(stack.apiUrl, certificate)];
  const links = await Promise.all(servers.map(({ port }) => startSlowLink(port, SPEED)));
  try {
    const doors = servers.map(({ origin, routes }, index) => ({ origin: withPort(origin, links[index]?.port), routes }));
    const [plain = [], secure = []] = await measureAll(doors, 'link');
    console.log(`${conditions}; over a slow link of sockets, without and with TLS.`);
    console.table(plain.map((one, index) => ({ address: one.address, ...paintsOf(one), ...paintsOf(secure[index]) })));
  } finally {
    for (const each of [...links, ...servers]) await each.stop();
  }
}

function withPort(origin: string, port: number | undefined): string {
  const url = new URL(origin);
  url.port = String(port);
  return url.origin;
}

function paintsOf(summary: PaintSummary | undefined): Record<string, number> {
  if (summary === undefined) return {};
  const { protocol, firstPaint, largestPaint } = summary;
  return {
    [`${protocol} first`]: Math.round(firstPaint.best),
    [`${protocol} median`]: Math.round(firstPaint.median),
    [`${protocol} largest`]: Math.round(largestPaint.best),
  };
}

/** API_URL names a service that runs already; without it a whole stack is started for the run. */
async function serviceToMeasure(): Promise<{ readonly apiUrl: string; readonly stop: () => Promise<void> }> {
  const apiUrl = process.env['API_URL'];
  if (apiUrl !== undefined) return { apiUrl, stop: async () => undefined };
  return await startStack({ profile: 'specified', onCrash: (crash) => console.error(crash) });
}

type Door = Pick<PaintServer, 'origin' | 'routes'>;

/**
 * Each round loads every page once from each door, so that a slow moment of the machine meets all of them. Several at once are quicker and
 * stand in each other's way: that shows that every page paints, and how fast only roughly.
 */
async function measureAll(doors: readonly Door[], slowness: Slowness): Promise<PaintSummary[][]> {
  const loads = doors.map(
    ({ routes }) => new Map<string, PageLoad[]>([BARE_ADDRESS, ...routes.map(({ address }) => address)].map((address) => [address, []])),
  );
  for (let round = 0; round < Number(runs); round++) {
    const waiting = doors.flatMap(({ origin }, index) =>
      [...(loads[index] ?? [])].map(([address, measured]) => ({ url: `${origin}${address}`, measured })),
    );
    const loadNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        next.measured.push(await loadUntilQuiet(browser, next.url, slowness));
    };
    await Promise.all(Array.from({ length: Number(atOnce) }, loadNext));
  }
  return loads.map((ofDoor) => [...ofDoor].map(([address, measured]) => summarise(address, measured, ofDoor.get(BARE_ADDRESS) ?? [])));
}

function report(summaries: readonly PaintSummary[]): void {
  console.log(`${conditions}; the goal is ${GOAL}x of the bare page.`);
  console.table(summaries.map(row));
  const reports = join(repositoryRoot, 'reports');
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'paint.json'), `${JSON.stringify({ runs: Number(runs), goal: GOAL, pages: summaries }, null, 2)}\n`);
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
