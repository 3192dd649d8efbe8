import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../platform/config/config.ts';
import { readDeskConfig } from '../platform/config/desk-config.ts';
import { openLog } from '../platform/observability/log.ts';
import { closeResources, openPlatformResources } from '../platform/resources.ts';
import { buildDesk } from './desk-app.ts';
import { cellDatabase, directoryDatabase, waitForMigrations, waitForParts } from './wait-for-migrations.ts';
import { failWith, runProcess } from './process.ts';

runProcess(async () => {
  const config = readConfig(process.env);
  const desk = readDeskConfig(process.env, config);
  const log = openLog(config.logLevel);
  const resources = await openPlatformResources(config, (err) => log.warn({ err }, 'a connection failed'), 'ops');
  const databases = [directoryDatabase(config.directoryUrl), ...config.cellAddresses.map(cellDatabase)];
  await waitForParts(
    databases.map((database) => waitForMigrations(database, log)),
    failWith,
  );
  const readiness = { stopping: false };
  const app = await buildDesk({ resources, desk, log, readiness });
  await app.listen({ host: config.host, port: config.port });

  return async () => {
    readiness.stopping = true;
    await sleep(config.drainMilliseconds);
    await app.close();
    await closeResources(resources);
    log.info('stopped');
  };
});
