import { openCells } from '../platform/db/cells.ts';
import { openClock } from '../platform/db/clock.ts';
import { readWorkerConfig } from '../platform/config/config.ts';
import { openDirectory } from '../platform/db/directory.ts';
import { startJobs } from '../jobs/jobs.ts';
import { openLog } from '../platform/observability/log.ts';
import { requireMigrated } from '../platform/db/migrations/run.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import { openProviders } from '../providers/open-providers.ts';
import { runProcess } from './process.ts';

const CONNECTIONS = 5;

runProcess(async () => {
  const config = readWorkerConfig(process.env);
  const providers = await openProviders(config.providers, 'worker');
  const log = openLog(config.logLevel);
  for (const { url } of config.cellRanges) await requireMigrated(url, 'cell');
  const { patienceFactor } = config;
  const pool = { max: CONNECTIONS, patienceFactor, onIdleError: (err: Error) => log.warn({ err }, 'a connection failed') };
  const directory = openDirectory(config.directoryUrl, pool);
  const cells = openCells(config.cellRanges, pool);
  // It gives nobody an address of a picture, so it needs no origin of ours.
  const images = openImageStore(config.imageStore, '');
  const jobs = await startJobs({
    ...config,
    cells,
    directory,
    clock: openClock(directory, config),
    log,
    images,
    providers,
  });
  log.info('worker started');

  return async () => {
    await jobs.stop();
    images.close();
    await Promise.all([cells.close(), directory.destroy()]);
    log.info('stopped');
  };
});
