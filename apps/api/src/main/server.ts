import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config.ts';
import { openLog } from '../platform/observability/log.ts';
import { requireMigrated } from '../platform/db/migrations/run.ts';
import { runProcess } from './process.ts';
import { closeResources } from '../platform/resources.ts';
import { openResources } from '../providers/resources.ts';

runProcess(async () => {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const resources = await openResources(config, (err) => log.warn({ err }, 'a connection failed'));
  await requireAllMigrated(config);
  const readiness = { stopping: false };
  const app = await buildApp({ resources, log, readiness });
  await app.listen({ host: config.host, port: config.port });

  return async () => {
    readiness.stopping = true;
    await sleep(config.drainMilliseconds);
    await app.close();
    await closeResources(resources);
    log.info('stopped');
  };
});

async function requireAllMigrated({ directoryUrl, cellRanges }: Config): Promise<void> {
  await requireMigrated(directoryUrl, 'directory');
  for (const { url } of cellRanges) await requireMigrated(url, 'cell');
}
