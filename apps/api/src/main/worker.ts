import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import { DIRECTORY_CONNECTIONS } from '../platform/db/cell-connections.ts';
import { openCells } from '../platform/db/cells.ts';
import { CellLeases } from '../platform/db/cell-leases.ts';
import { ClockGuard } from '../platform/db/clock-guard.ts';
import { openClock } from '../platform/db/clock.ts';
import { DatedWork } from '../platform/db/dated-work.ts';
import { readWorkerConfig } from '../platform/config/config.ts';
import { openDirectory } from '../platform/db/directory.ts';
import { poolMetrics } from '../platform/db/pool-metrics.ts';
import { RestoreGuard } from '../platform/db/restore-guard.ts';
import { ShardMap } from '../platform/db/shard-map.ts';
import { accrualMetrics } from '../jobs/accrue.ts';
import { jobMetrics } from '../jobs/dated-queues.ts';
import { endedDataMetrics } from '../jobs/end-data.ts';
import { jobFailures } from '../jobs/job-failures.ts';
import { startJobsOf } from '../jobs/jobs.ts';
import { webhookAttempts } from '../jobs/endpoint-sender.ts';
import { WebhookRelay } from '../jobs/webhook-relay.ts';
import { waitingMetrics } from '../jobs/worker-metrics.ts';
import { journalMetrics } from '../jobs/write-journals.ts';
import { postingLag } from '../lending/payments/reconcile-payment.ts';
import { healthPlugin, dependenciesPlugin } from '../platform/http/health.ts';
import type { Readiness } from '../platform/http/health.ts';
import { closeConnectionsOnStop, serverOptions } from '../platform/http/listening.ts';
import type { Certificate } from '../platform/config/listening-config.ts';
import { metricsPlugin } from '../platform/http/metrics.ts';
import { Dependencies } from '../platform/observability/dependencies.ts';
import { movingShardMetrics } from '../platform/shards/moving-shards.ts';
import { smsSent } from '../providers/sms-metrics.ts';
import { providerCalls } from '../providers/provider-metrics.ts';
import { openLog } from '../platform/observability/log.ts';
import { openRecordStore } from '../providers/record-store.ts';
import { openImageStore } from '../providers/open-image-store.ts';
import { openProviders } from '../providers/open-providers.ts';
import { directoryDatabase, waitForMigrations, waitForParts } from './wait-for-migrations.ts';
import { failWith, runProcess } from './process.ts';
import { TEMPORARY_CONNECTIONS, LeasedCells } from './leased-cells.ts';

runProcess(async () => {
  const config = readWorkerConfig(process.env);
  const providers = await openProviders(config.providers, 'worker');
  const log = openLog(config.logLevel);
  const { timeoutScale } = config;
  const onIdleError = (err: Error): void => log.warn({ err }, 'a connection failed');
  const poolOptions = { role: 'worker', timeoutScale, onIdleError } as const;
  const directory = openDirectory(config.directoryUrl, { ...poolOptions, max: DIRECTORY_CONNECTIONS });
  const shardMap = new ShardMap({ directoryUrl: config.directoryUrl, role: 'worker', timeoutScale, onTrouble: onIdleError });
  // All cells are opened, but connections are made on demand: to the cells that this worker has leased, and briefly to others.
  const cells = openCells(config.cellAddresses, { ...poolOptions, max: TEMPORARY_CONNECTIONS }, shardMap);
  await shardMap.follow();
  const worker = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const leasedCells = new LeasedCells({
    cells,
    connections: config.cellConnections,
    startJobs: (cell) => startJobsOf(cell, options),
    onFailure: failWith,
    log,
  });
  const leases = new CellLeases({
    directory,
    worker,
    cells: config.cellAddresses.map(({ name }) => name),
    onAcquired: leasedCells.onAcquired,
    end: leasedCells.end,
    onTrouble: (err) => log.warn({ err }, 'cell leases were not renewed: this worker continues with its present leases'),
  });
  const clockGuard = new ClockGuard({ directory, cells: leasedCells });
  clockGuard.reportTo(log);
  const clock = openClock(directory, { sandboxOn: config.sandboxOn, assertSteady: clockGuard.assertSteady });
  const restoreGuard = new RestoreGuard({ directory, cells: leasedCells, clock });
  restoreGuard.reportTo(log);
  const datedWork = new DatedWork([clockGuard, restoreGuard]);
  const readiness = { stopping: false };
  const dependencies = new Dependencies(() => clockGuard.toDependencies(), { timeoutScale, log });
  const metrics = [
    ...clockGuard.metrics(),
    ...datedWork.metrics(),
    ...dependencies.metrics(),
    ...leases.metrics(),
    ...accrualMetrics({ cells: leasedCells, clock }),
    ...journalMetrics({ cells: leasedCells, directory, clock }),
    ...movingShardMetrics(leasedCells),
    ...waitingMetrics({ cells: leasedCells, directory, clock }),
    ...poolMetrics({ directory, cells }),
    ...jobMetrics(),
    ...endedDataMetrics(),
    jobFailures,
    postingLag,
    providerCalls,
    smsSent,
    webhookAttempts,
  ];
  const health = await buildWorkerHealth({ ...config, complaints: () => datedWork.complaints(), dependencies, metrics, readiness });
  await health.listen({ host: config.host, port: config.port });
  // The worker creates no addresses of images, so no origin is needed.
  const images = openImageStore(config.imageStore, '');
  const records = openRecordStore(config.imageStore);
  const relay = new WebhookRelay({ ...config, cells, directory, clock, worker, log });
  const options = { ...config, cells, directory, clock, datedWork, log, images, records, providers };
  const leaseCells = async (): Promise<void> => {
    await waitForMigrations(directoryDatabase(config.directoryUrl), log);
    await leases.start();
    relay.start();
    await leasedCells.waitUntilStarted();
  };
  await waitForParts([leaseCells()], failWith);
  log.info({ health: health.listeningOrigin }, 'worker started');

  return async () => {
    readiness.stopping = true;
    await Promise.all([leases.close(), relay.close()]);
    await health.close();
    images.close();
    records.close();
    await shardMap.close();
    await Promise.all([cells.close(), directory.destroy()]);
    log.info('stopped');
  };
});

interface WorkerHealth {
  readonly certificate: Certificate | null;
  readonly complaints: () => readonly string[];
  readonly dependencies: Dependencies;
  readonly metrics: readonly Metric[];
  readonly readiness: Readiness;
}

/** The worker's server only answers probes and scrapers. */
async function buildWorkerHealth({ certificate, complaints, dependencies, metrics, readiness }: WorkerHealth): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify(serverOptions(certificate));
  app.removeAllContentTypeParsers();
  closeConnectionsOnStop(app);
  await app.register(metricsPlugin, { own: metrics });
  await app.register(healthPlugin, { complaints, readiness });
  await app.register(dependenciesPlugin, { dependencies });
  return app;
}
