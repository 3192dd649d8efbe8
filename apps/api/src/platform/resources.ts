import { once } from 'node:events';
import { Redis } from 'ioredis';
import { DIRECTORY_CONNECTIONS, serviceConnections } from './db/cell-connections.ts';
import { openCells } from './db/cells.ts';
import type { Cells } from './db/cells.ts';
import { ClockGuard } from './db/clock-guard.ts';
import { openClock } from './db/clock.ts';
import type { Clock } from './db/clock.ts';
import type { Config } from './config/config.ts';
import { openDirectory } from './db/directory.ts';
import type { Directory } from './db/directory.ts';
import { RestoreGuard } from './db/restore-guard.ts';
import { ShardMap } from './db/shard-map.ts';
import type { Tracing, TracingConfig } from './observability/tracing.ts';

const REDIS_TIMEOUT_MS = 1_000;

/** Connections, clock and guards of a running service. `Resources` adds the providers. */
export interface PlatformResources {
  readonly config: Config;
  readonly cells: Cells;
  readonly directory: Directory;
  readonly shardMap: ShardMap;
  readonly redis: Redis;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly restoreGuard: RestoreGuard;
  /** `null` if tracing is off. */
  readonly tracing: Tracing | null;
}

export async function openPlatformResources(
  config: Config,
  onTrouble: (error: Error) => void,
  role: 'service' | 'ops' = 'service',
): Promise<PlatformResources> {
  const tracing = await openTracing(config);
  const { timeoutScale } = config;
  const pool = { role, onIdleError: onTrouble, timeoutScale, ...(tracing === null ? {} : { onStatement: tracing.onStatement }) };
  const directory = openDirectory(config.directoryUrl, { ...pool, max: DIRECTORY_CONNECTIONS });
  const shardMap = new ShardMap({ directoryUrl: config.directoryUrl, role, timeoutScale, onTrouble });
  const max = serviceConnections(config.cellConnections, config.cellAddresses.length);
  const cells = openCells(config.cellAddresses, { ...pool, max }, shardMap);
  await shardMap.follow();
  const clockGuard = new ClockGuard({ directory, cells });
  const clock = openClock(directory, { sandboxOn: config.sandboxOn, assertSteady: clockGuard.assertSteady });
  return {
    config,
    tracing,
    directory,
    shardMap,
    cells,
    redis: openRedis(config, onTrouble),
    clock,
    clockGuard,
    restoreGuard: new RestoreGuard({ directory, cells, clock }),
  };
}

export async function closeResources({ cells, directory, shardMap, redis, tracing }: PlatformResources): Promise<void> {
  closeRedis(redis);
  await shardMap.close();
  await Promise.all([cells.close(), directory.destroy(), tracing?.close()]);
}

/** Disables the offline queue: calls that need Redis fail at once during an outage. */
function openRedis({ redisUrl, timeoutScale }: Config, onTrouble: (error: Error) => void): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS * timeoutScale,
    connectTimeout: REDIS_TIMEOUT_MS * timeoutScale,
  });
  redis.on('error', onTrouble);
  return redis;
}

/** Waits until Redis is connected: a command at a terminal may start before the connection is open. */
export async function waitUntilConnected(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(5_000) });
}

/** Ignores the error of a connection that is closed while it is still opening, as after a quick command. */
function closeRedis(redis: Redis): void {
  redis.removeAllListeners('error');
  redis.on('error', () => undefined);
  redis.disconnect();
}

/** Imports the packages only if tracing is on, so that other services do not pay for them. */
async function openTracing({ tracesUrl, tracesPercent }: TracingConfig): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { openTelemetry } = await import('./observability/open-telemetry.ts');
  return openTelemetry(tracesUrl, tracesPercent);
}
