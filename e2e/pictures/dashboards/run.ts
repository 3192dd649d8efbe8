/**
 * `npm run dashboards:pictures`: starts the product and a real Prometheus, lets invented borrowers come and go, looks after a minute whether
 * every panel of every dashboard has data, and draws the dashboards for docs/operations.md. `-- --minutes 1` ends after the look.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startPrometheus, type OwnPrometheus, type Stretch } from '../../../apps/api/testing/prometheus.ts';
import { writtenDashboards } from '../../../deploy/grafana/dashboards.ts';
import { readRules } from '../../../deploy/prometheus/alerts.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { QUIET_ARGUMENTS } from '../../engines/chromium.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { startStack } from '../../stack/stack.ts';
import { shareStack } from '../../support/shared-stack.ts';
import { letBorrowersCome } from './borrowers.ts';
import { draw, type DrawnPanel } from './draw.ts';
import { linesOf, type Dashboard } from './panel.ts';

const { minutes } = parseArgs({ options: { minutes: { type: 'string', default: '3' } } }).values;
const [MINUTE_MS, LONG_MS] = [60_000, Math.max(1, Number(minutes)) * 60_000];
/** More points than a panel has pixels would say nothing. */
const [STEP, AT_ONCE] = [2, 2];

const dashboards = [...writtenDashboards()].map(([file, text]) => ({
  name: file.replace('.json', ''),
  dashboard: JSON.parse(text) as Dashboard,
}));
/** What has to be undone at the end, the last first. */
const endings: (() => Promise<unknown>)[] = [];

async function run(): Promise<readonly string[]> {
  const workerPort = await freePort();
  const environment = { WORKER_PORT: String(workerPort) };
  // Two cells, so that the panels by cell have something to compare.
  const stack = await startStack({ profile: 'specified', cells: 2, environment, onCrash: (report) => console.error(report) });
  endings.push(() => stack.stop());
  // As in the demo there is no TLS.
  const shared = shareStack(stack, { certificate: '', key: '', pin: '' });
  const prometheus = await startPrometheus(
    { 'hiram-service': stack.apiUrl, 'hiram-worker': `http://127.0.0.1:${workerPort}` },
    readRules(),
  );
  endings.push(() => prometheus.remove());
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET_ARGUMENTS });
  endings.push(() => browser.close());

  const [began, from] = [performance.now(), Math.ceil(Date.now() / 1000)];
  const goesOn = (): boolean => performance.now() - began < LONG_MS;
  const coming = letBorrowersCome(shared, { browser, atOnce: AT_ONCE, goesOn });
  const [without] = await Promise.all([sleep(MINUTE_MS).then(() => panelsWithout(prometheus, stretchSince(from))), coming]);
  const { applications, payments, pages, gaveUp } = await coming;
  console.log(
    `${applications} applications, ${payments} payments and ${pages} pages in ${LONG_MS / MINUTE_MS} min; ${gaveUp} borrowers gave up`,
  );
  const stretch = stretchSince(from);
  for (const { name, dashboard } of dashboards) {
    const path = join(repositoryRoot, 'docs/pictures', `dashboard-${name}.png`);
    const panels = await drawnPanels(prometheus, dashboard, stretch);
    await draw(browser, { ...dashboard, panels, moments: momentsOf(stretch) }, path);
  }
  return without;
}

/** Up to now, in whole steps. */
function stretchSince(from: number): Stretch {
  const steps = Math.floor((Date.now() / 1000 - from) / STEP);
  return { from, to: from + steps * STEP, step: STEP };
}

const momentsOf = ({ from, to, step }: Stretch): readonly number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

const drawnPanels = (prometheus: OwnPrometheus, { panels }: Dashboard, stretch: Stretch): Promise<DrawnPanel[]> =>
  Promise.all(
    panels.map(async (panel) => ({
      ...panel,
      lines: linesOf(panel, await prometheus.range(panel.targets[0].expr, stretch), momentsOf(stretch)),
    })),
  );

/** The panels in which nothing is to be seen. */
async function panelsWithout(prometheus: OwnPrometheus, stretch: Stretch): Promise<readonly string[]> {
  const found = await Promise.all(
    dashboards.map(async ({ name, dashboard }) => {
      const panels = await drawnPanels(prometheus, dashboard, stretch);
      console.log(`${name}: ${panels.length} panels, ${panels.filter(({ lines }) => lines.length > 0).length} with data after a minute`);
      return panels.filter(({ lines }) => lines.length === 0).map(({ title }) => `${name}: ${title}`);
    }),
  );
  return found.flat();
}

try {
  const without = await run();
  if (without.length > 0) console.error(`Without data after a minute:\n  ${without.join('\n  ')}`);
  process.exitCode = without.length === 0 ? 0 : 1;
} finally {
  for (const end of endings.toReversed()) await end();
}
