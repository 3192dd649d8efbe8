import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig } from '../platform/config/config.ts';
import { openLog } from '../platform/observability/log.ts';
import { cellDatabase, directoryDatabase, waitForMigrations, waitForParts } from './wait-for-migrations.ts';
import { failWith, runProcess } from './process.ts';
import { closeResources } from '../platform/resources.ts';
import { openResources } from '../providers/resources.ts';

runProcess(async () => {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const resources = await openResources(config, (err) => log.warn({ err }, 'a connection failed'));
  const databases = [directoryDatabase(config.directoryUrl), ...config.cellAddresses.map(cellDatabase)];
  await waitForParts(
    databases.map((database) => waitForMigrations(database, log)),
    failWith,
  );
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
