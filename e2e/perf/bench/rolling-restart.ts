import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { writeNginxConf } from '../../../deploy/nginx/conf.ts';
import { startNginx } from '../../../deploy/nginx/process.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { bytesOf, requestsOfEachPerson, mixedReading } from './calls.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { runLoad, type LoadResult } from './load.ts';
import { startService } from './processes.ts';

export interface RestartSize {
  readonly connections: number;
  readonly perSecond: number;
  readonly drainMs: number;
}

export interface RestartFigures extends Pick<LoadResult, 'answered' | 'failed' | 'failures' | 'p99Ms'> {
  readonly restarts: number;
}

/** Upper bound; the load ends with the restarts. */
const LONGEST_SECONDS = 120;
const BEFORE_AND_AFTER_MS = 500;

/** Restarts two services behind nginx, configured as in deploy/, one after the other while borrowers read. */
export async function measureRollingRestart(
  dataset: BenchDataset,
  { connections, perSecond, drainMs }: RestartSize,
): Promise<RestartFigures> {
  const start = (port: number) => startService(dataset, { PORT: String(port), DRAIN_MILLISECONDS: String(drainMs) });
  const services = [await start(await freePort()), await start(await freePort())];
  const port = await freePort();
  const conf = writeNginxConf({
    listen: `127.0.0.1:${port}`,
    apiUrl: services.map((service) => `http://127.0.0.1:${service.port}`).join(','),
    root: pagelessRoot(dataset.folder),
    folder: join(dataset.folder, 'nginx'),
    imageOrigin: null,
  });
  const nginx = await startNginx(conf, port);
  try {
    let over = false;
    const mixed = requestsOfEachPerson(dataset.people, (n) => bytesOf(mixedReading(dataset, n)));
    const load = runLoad({ port, connections, perSecond, seconds: LONGEST_SECONDS, next: () => (over ? null : mixed()) });
    await sleep(BEFORE_AND_AFTER_MS);
    for (const [index, service] of services.entries()) {
      await service.stop();
      services[index] = await start(service.port);
      await sleep(BEFORE_AND_AFTER_MS);
    }
    over = true;
    const { answered, failed, failures, p99Ms } = await load;
    return { answered, failed, failures, p99Ms, restarts: services.length };
  } finally {
    await nginx.stop();
    for (const service of services) await service.stop();
  }
}

/** Creates an empty web root: only calls are measured, so no pages need to be built. */
function pagelessRoot(folder: string): string {
  const root = join(folder, 'web');
  const page = { pages: { en: 'pages/en/none.html' }, js: {}, css: [], styleHashes: [] };
  const table: RoutesTable = {
    profile: 'specified',
    languages: ['en'],
    scriptHash: 'sha256-none',
    preview: false,
    framedOrigins: [],
    imageOrigins: [],
    routes: [{ ...page, name: 'none', address: '/none', kind: 'document', public: false }],
    notFound: { ...page, pages: { en: 'pages/en/notFound.html' } },
  };
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'routes.json'), JSON.stringify(table));
  return root;
}
