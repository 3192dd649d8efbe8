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

/** What the service holds open while it runs, without the providers: `Resources` has those too. */
export interface PlatformResources {
  readonly config: Config;
  readonly cells: Cells;
  readonly directory: Directory;
  readonly shardMap: ShardMap;
  readonly redis: Redis;
  readonly clock: Clock;
  /** Says whether the clock can be relied on. */
  readonly clockGuard: ClockGuard;
  /** Says whether the directory and the cells are of one moment. */
  readonly restoreGuard: RestoreGuard;
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
}

export async function openPlatformResources(
  config: Config,
  onTrouble: (error: Error) => void,
  role: 'service' | 'ops' = 'service',
): Promise<PlatformResources> {
  const tracing = await openTracing(config);
  const { patienceFactor } = config;
  const pool = { role, onIdleError: onTrouble, patienceFactor, ...(tracing === null ? {} : { onStatement: tracing.onStatement }) };
  const directory = openDirectory(config.directoryUrl, { ...pool, max: DIRECTORY_CONNECTIONS });
  const shardMap = new ShardMap({ directoryUrl: config.directoryUrl, role, patienceFactor, onTrouble });
  const max = serviceConnections(config.cellConnections, config.cellAddresses.length);
  const cells = openCells(config.cellAddresses, { ...pool, max }, shardMap);
  await shardMap.follow();
  const clockGuard = new ClockGuard({ directory, cells });
  const clock = openClock(directory, { sandboxOn: config.sandboxOn, requireSteady: clockGuard.requireSteady });
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

/** Calls that need Redis refuse at once while it is down, so nothing waits in a queue for it. */
function openRedis({ redisUrl, patienceFactor }: Config, onTrouble: (error: Error) => void): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS * patienceFactor,
    connectTimeout: REDIS_TIMEOUT_MS * patienceFactor,
  });
  redis.on('error', onTrouble);
  return redis;
}

/** An act at a terminal may start before its connection to Redis is open. */
export async function untilConnected(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(5_000) });
}

/**
 * A connection that is still opening complains when it is closed. A command that was quicker than Redis is no trouble,
 * so nobody hears of it.
 */
function closeRedis(redis: Redis): void {
  redis.removeAllListeners('error');
  redis.on('error', () => undefined);
  redis.disconnect();
}

/** The packages are loaded only here: a service that keeps no traces pays nothing for them. */
async function openTracing({ tracesUrl, tracesPercent }: TracingConfig): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const { openTelemetry } = await import('./observability/open-telemetry.ts');
  return openTelemetry(tracesUrl, tracesPercent);
}
