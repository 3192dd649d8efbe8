import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { confirmation } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { BASE_PATH, fullPathOf, type Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { chromium, type Browser } from 'playwright-core';
import { makeCertificate } from '../../../tools/testing/certificate.ts';
import { startLocalServer } from '../../../tools/testing/local-server.ts';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { startStack } from '../../stack/stack.ts';
import { shareStack } from '../../support/shared-stack.ts';
import { borrowersOf } from '../paint/addresses.ts';
import { conditionsOf, formatConditions } from '../paint/conditions.ts';
import { loadCold, type LoadOptions, type PageLoad } from '../paint/measure.ts';
import { isInvalidMeasurement, loadInTurns, MEASUREMENT_ROUNDS } from '../paint/rounds.ts';
import { BARE_ADDRESS, startPaintServer } from '../paint/server.ts';
import { summarise } from '../paint/summary.ts';
import { buildAntdMobile, serveAntdMobile } from './antd-mobile.ts';
import { findSlowerPages, tableOf } from './table.ts';

interface Screen {
  readonly name: string;
  readonly address: string;
  /** First call of the screen, whose answer the peer shows too. */
  readonly call: Endpoint;
  readonly peerAddress: string;
  /** Selector of the first control that a borrower presses: a checkbox, a link to the next screen, a button that opens a sheet. */
  readonly control: string;
  readonly peerControl: string;
}

const REPAY = 'role=button[name="Repayment"]';
const METHOD = 'role=button[name="Payment Method"]';
const screens: readonly Screen[] = [
  {
    name: 'offer',
    address: '/confirmNew',
    call: confirmation,
    peerAddress: '/offer',
    control: 'role=checkbox',
    peerControl: '.adm-checkbox-icon',
  },
  { name: 'order', address: '/order', call: orderDetail, peerAddress: '/order', control: REPAY, peerControl: REPAY },
  { name: 'repayment', address: '/repay', call: instalmentInfo, peerAddress: '/repayment', control: METHOD, peerControl: METHOD },
];
const PROFILE = 'specified';
const FIGURE = '[data-figure]';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(MEASUREMENT_ROUNDS) },
    mbit: { type: 'string', default: '1.6' },
    cpu: { type: 'string', default: '4' },
  },
});
const runs = Number(values.runs);
const conditions = conditionsOf(Number(values.mbit), Number(values.cpu));
const reports = join(repositoryRoot, 'reports');

const built = await buildAntdMobile();
const folder = mkdtempSync(join(tmpdir(), 'peers-'));
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true })];
try {
  await compare();
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function compare(): Promise<void> {
  const stack = await startStack({ profile: PROFILE, onCrash: (crash) => console.error(crash) });
  stops.push(() => stack.stop());
  const queryOf = await borrowersOf(shareStack(stack, makeCertificate(folder)));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false });
  stops.push(() => browser.close());
  const ours = await startPaintServer(stack.apiUrl, PROFILE);
  stops.push(ours.stop);
  const ourUrl = async ({ address }: Screen): Promise<string> => `${ours.origin}${address}${await queryOf({ address, kind: 'app' })}`;
  const peer = await startPeer(await recordAnswers(browser, ourUrl));

  const load = (url: string, more: Partial<LoadOptions> = {}): Promise<PageLoad> =>
    loadCold({ browser, url, slowness: 'browser', conditions, ...more });
  const bare = { load: () => load(`${ours.origin}${BARE_ADDRESS}`), loads: [] as PageLoad[] };
  const turns = screens.flatMap((screen) => [
    {
      screen: screen.name,
      builtWith: 'Hiram',
      load: async () => load(await ourUrl(screen), { control: screen.control }),
      loads: [] as PageLoad[],
    },
    {
      screen: screen.name,
      builtWith: 'antd-mobile',
      load: () => load(`${peer}${screen.peerAddress}`, { control: screen.peerControl, figure: FIGURE }),
      loads: [] as PageLoad[],
    },
  ]);
  const busyRounds = await loadInTurns([bare, ...turns], { runs, atOnce: 1 });

  const rows = turns.map(({ screen, builtWith, loads }) => ({ screen, builtWith, summary: summarise(screen, loads, bare.loads) }));
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'peers.json'), `${JSON.stringify({ runs, ...conditions, busyRounds, rows }, null, 2)}\n`);
  console.log(`${formatConditions(conditions)}, nothing cached; medians of ${runs} loads in turns.`);
  if (isInvalidMeasurement(busyRounds, runs)) return;
  console.log(tableOf(rows));
  const slowerPages = findSlowerPages(rows);
  console.log(slowerPages.length === 0 ? 'Ours is ahead everywhere.' : `Not ahead in:\n${slowerPages.join('\n')}`);
}

/** Records the service's answer to the first call of each screen, unchanged. */
async function recordAnswers(browser: Browser, urlOf: (screen: Screen) => Promise<string>): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const screen of screens) {
    const [page, url, path] = [await browser.newPage(), await urlOf(screen), fullPathOf(screen.call)];
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === path, { timeout: scaleTimeout(60_000) }),
      page.goto(url),
    ]);
    answers.set(`${BASE_PATH}${screen.peerAddress}`, await answer.text());
    await page.close();
  }
  return answers;
}

/** Serves the peer with a stub of the service that has only these answers. Returns its origin. */
async function startPeer(answers: ReadonlyMap<string, string>): Promise<string> {
  const service = await startLocalServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '', 'http://localhost').pathname);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' }).end(answer ?? '{}');
  });
  stops.push(service.stop);
  const addresses = screens.map(({ peerAddress }) => peerAddress);
  const server = await serveAntdMobile({ built, addresses, apiUrl: service.url, profile: PROFILE });
  stops.push(server.stop);
  return server.origin;
}
