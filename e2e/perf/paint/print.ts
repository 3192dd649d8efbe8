import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { profileNamed } from '@hiram/contract/product/profile.ts';
import { chromium, type Browser } from 'playwright-core';
import { makeCertificate } from '../../../tools/testing/certificate.ts';
import { certificateArgument } from '../../engines/chromium.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { startStack } from '../../stack/stack.ts';
import { shareStack } from '../../support/shared-stack.ts';
import { borrowersOf } from './addresses.ts';
import { conditionsOf, formatConditions } from './conditions.ts';
import { loadCold, type PageLoad, type Slowness } from './measure.ts';
import { isInvalidMeasurement, loadInTurns, MEASUREMENT_ROUNDS } from './rounds.ts';
import { BARE_ADDRESS, startPaintServer, type PaintServer } from './server.ts';
import { startSlowLink } from './slow-link.ts';
import { type PaintSummary, summarise } from './summary.ts';
import { timeBeforePaint } from './trace.ts';

const GOAL = 1.25;
/** Limit for the first data, as a multiple of the bare page's first paint, plus one round trip. */
const DATA_GOAL = 2.2;
const MOST_REQUESTS = 6;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(MEASUREMENT_ROUNDS) },
    'at-once': { type: 'string', default: '1' },
    mbit: { type: 'string', default: '1.6' },
    cpu: { type: 'string', default: '4' },
    profile: { type: 'string', default: 'specified' },
    page: { type: 'string', multiple: true, default: [] },
    tls: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const [runs, atOnce] = [Number(values.runs), Number(values['at-once'])];
const conditions = conditionsOf(Number(values.mbit), Number(values.cpu));
const about = `${formatConditions(conditions)}, nothing cached, ${atOnce} at once; ms, medians of ${runs}`;
const profile = profileNamed(values.profile).name;
const reports = join(repositoryRoot, 'reports');

const folder = mkdtempSync(join(tmpdir(), 'paint-tls-'));
const certificate = makeCertificate(folder);
const stack = await startStack({ profile, onCrash: (crash) => console.error(crash) });
let browser: Browser | undefined;
try {
  const queryOf = await borrowersOf(shareStack(stack, certificate));
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    chromiumSandbox: false,
    args: [certificateArgument(certificate)],
  });
  if (values.tls) await compareDoors(browser, queryOf);
  else await compareWithBare(browser, queryOf);
} finally {
  await browser?.close();
  await stack.stop();
  rmSync(folder, { recursive: true });
}

type QueryOf = Awaited<ReturnType<typeof borrowersOf>>;
type MeasuredServer = Pick<PaintServer, 'origin' | 'routes'>;

async function compareWithBare(chrome: Browser, queryOf: QueryOf): Promise<void> {
  const server = await startPaintServer(stack.apiUrl, profile);
  try {
    const { summaries, busyRounds } = await measureAll(chrome, queryOf, [server], 'browser');
    report(summaries[0] ?? [], busyRounds);
    if (values.trace) await recordTraces(chrome, queryOf, server);
  } finally {
    await server.stop();
  }
}

/** Compares the same pages over plain HTTP and over TLS with HTTP/2, both behind a slow link that delays handshakes too. */
async function compareDoors(chrome: Browser, queryOf: QueryOf): Promise<void> {
  const servers = [await startPaintServer(stack.apiUrl, profile), await startPaintServer(stack.apiUrl, profile, certificate)];
  const links = await Promise.all(servers.map(({ port }) => startSlowLink(port, conditions.speed)));
  try {
    const measuredServers = servers.map(({ origin, routes }, index) => ({ origin: withPort(origin, links[index]?.port), routes }));
    const { summaries, busyRounds } = await measureAll(chrome, queryOf, measuredServers, 'link');
    const [plain = [], secure = []] = summaries;
    console.log(`${about}; over a slow link of sockets, without and with TLS.`);
    if (isInvalidMeasurement(busyRounds, runs)) return;
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

function paintsOf(summary: PaintSummary | undefined): Record<string, string | number> {
  if (summary === undefined) return {};
  const { protocol, firstPaint, timesBare, firstData } = summary;
  return {
    [`${protocol} first paint`]: Math.round(firstPaint.median),
    [`${protocol} times bare`]: timesBare.toFixed(2),
    [`${protocol} first data`]: firstData === null ? '' : Math.round(firstData.median),
  };
}

function chosen({ routes }: MeasuredServer): MeasuredServer['routes'] {
  return routes.filter(({ address, kind }) => kind !== 'tool' && (values.page.length === 0 || values.page.includes(address)));
}

/** Loads every page once per round from each server, in turns. */
async function measureAll(chrome: Browser, queryOf: QueryOf, measuredServers: readonly MeasuredServer[], slowness: Slowness) {
  const bare = { address: BARE_ADDRESS, kind: 'document' } as const;
  const loads = measuredServers.map(
    (measuredServer) => new Map([bare, ...chosen(measuredServer)].map((route) => [route, [] as PageLoad[]])),
  );
  const turns = measuredServers.flatMap(({ origin }, index) =>
    [...(loads[index] ?? [])].map(([route, measured]) => ({
      loads: measured,
      load: async () => loadCold({ browser: chrome, url: `${origin}${route.address}${await queryOf(route)}`, slowness, conditions }),
    })),
  );
  const busyRounds = await loadInTurns(turns, { runs, atOnce });
  const summaries = loads.map((ofDoor) => {
    const [[, bareLoads] = [bare, []]] = ofDoor;
    return [...ofDoor].map(([{ address }, measured]) => summarise(address, measured, bareLoads));
  });
  return { summaries, busyRounds };
}

function report(summaries: readonly PaintSummary[], busyRounds: number): void {
  console.log(
    `Profile ${profile}. ${about}; the goals are ${GOAL}x of the bare page's first paint, and ${DATA_GOAL}x and a round trip for the data.`,
  );
  mkdirSync(reports, { recursive: true });
  const written = { profile, runs, ...conditions, goal: GOAL, busyRounds, pages: summaries };
  writeFileSync(join(reports, 'paint.json'), `${JSON.stringify(written, null, 2)}\n`);
  const routesOverLimit = summaries.filter(({ requests }) => requests.length > MOST_REQUESTS);
  for (const { address, requests } of routesOverLimit)
    console.error(`${address} made ${requests.length} requests for its data: ${requests.join(' ')}`);
  for (const { address, moved } of summaries.filter(({ layoutShift }) => layoutShift > 0))
    console.error(`${address} moved: ${moved.join('; ')}`);
  // The number of requests before the data depends on timing, so a short run does not fail for it. `npm run size` counts a page's files.
  if (routesOverLimit.length > 0 && runs >= MEASUREMENT_ROUNDS) process.exitCode = 1;
  if (isInvalidMeasurement(busyRounds, runs)) return;
  const bare = summaries[0]?.firstPaint.median ?? 0;
  const latest = DATA_GOAL * bare + conditions.speed.roundTripMs;
  console.table(summaries.map((summary) => row(summary, latest)));
  const late = summaries.filter(({ timesBare }) => timesBare > GOAL).length;
  const lateData = summaries.filter(({ firstData }) => (firstData?.median ?? 0) > latest).length;
  console.log(
    `${late} of ${summaries.length} pages painted later than ${GOAL}x; ${lateData} had their data later than ${Math.round(latest)} ms.`,
  );
}

function row({ address, firstPaint, firstData, tap, requests, layoutShift, timesBare }: PaintSummary, latest: number) {
  return {
    address,
    'first paint': Math.round(firstPaint.median),
    'its best': Math.round(firstPaint.best),
    'times bare': timesBare.toFixed(2),
    'first data': firstData === null ? '' : Math.round(firstData.median),
    'of its goal': firstData === null ? '' : (firstData.median / latest).toFixed(2),
    requests: firstData === null ? '' : requests.length,
    tap: tap === null ? '' : Math.round(tap.median),
    'layout shift': layoutShift.toFixed(3),
  };
}

/** Loads each page once and prints the work of its main thread until the first paint. */
async function recordTraces(chrome: Browser, queryOf: QueryOf, server: PaintServer): Promise<void> {
  const traces = join(reports, 'paint');
  mkdirSync(traces, { recursive: true });
  const rows = [];
  for (const route of [{ name: 'bare', address: BARE_ADDRESS, kind: 'document' } as const, ...chosen(server)]) {
    const traceFile = join(traces, `${route.name}.json`);
    const url = `${server.origin}${route.address}${await queryOf(route)}`;
    await loadCold({ browser: chrome, url, slowness: 'browser', conditions, traceFile });
    const spent = Object.entries(timeBeforePaint(traceFile)).map(([kind, ms]) => [kind, Math.round(ms)]);
    rows.push({ address: route.address, ...(Object.fromEntries(spent) as Record<string, number>) });
  }
  console.log('Main-thread work before the first paint in ms, from one load of each page (traces in reports/paint):');
  console.table(rows);
}
