import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { limits } from '@hiram/contract/product/limits.ts';
import { LogController, fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Redis } from 'ioredis';
import type { Metric } from 'prom-client';
import { DatedWork } from '../platform/db/dated-work.ts';
import { poolMetrics } from '../platform/db/pool-metrics.ts';
import { errorMetrics, errorsPlugin } from '../platform/http/errors.ts';
import { closeConnectionsOnStop, serverOptions } from '../platform/http/listening.ts';
import { metricsPlugin } from '../platform/http/metrics.ts';
import { requestLogPlugin } from '../platform/http/request-log.ts';
import { tracingPlugin } from '../platform/http/tracing.ts';
import { Dependencies } from '../platform/observability/dependencies.ts';
import type { PlatformResources } from '../platform/resources.ts';

/** Answers are no pages: a browser that opens the address of a call must not run anything. */
const POLICY = Object.fromEntries(
  ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((directive) => [directive, ["'none'"]]),
);

interface BareApp {
  readonly resources: PlatformResources;
  readonly log: FastifyBaseLogger;
  readonly own: readonly Metric[];
}

/** Creates a server with the parts that the service and the desk share before any route: errors, log, metrics and headers. */
export async function bareApp({ resources, log, own }: BareApp) {
  const app: FastifyInstance = fastify({
    ...serverOptions(resources.config.certificate),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    requestTimeout: limits.http.timeoutMs,
    trustProxy: resources.config.trustedProxies.length > 0 && [...resources.config.trustedProxies],
    // While the process stops, calls on open connections are still answered; the databases close after the last call.
    return503OnClosing: false,
  });
  // A scope adds parsers for the types that it accepts. A body of any other type is refused before it is read.
  app.removeAllContentTypeParsers();
  closeConnectionsOnStop(app);
  await app.register(errorsPlugin);
  await app.register(requestLogPlugin);
  if (resources.tracing !== null) await app.register(tracingPlugin, resources.tracing);
  const { clockGuard, config, redis, restoreGuard } = resources;
  clockGuard.reportTo(log);
  restoreGuard.reportTo(log);
  const listDependencies = () => [...clockGuard.toDependencies(), { name: 'redis', answers: () => answerOf(redis) }];
  const dependencies = new Dependencies(listDependencies, { timeoutScale: config.timeoutScale, log });
  await app.register(metricsPlugin, {
    own: [
      ...clockGuard.metrics(),
      ...new DatedWork([clockGuard]).metrics(),
      ...dependencies.metrics(),
      ...poolMetrics(resources),
      ...errorMetrics(),
      ...own,
    ],
  });
  // Created once: helmet's plugin for Fastify rebuilds the same headers for every call.
  const setHeaders = helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY } });
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()));
  return { app, dependencies };
}

/** Uses the id that nginx sets, so that a line of its log and a line of ours can be matched. nginx overwrites an id sent by the caller. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = String(headers['x-request-id']);
  return /^[0-9a-f]{32}$/.test(given) ? given : randomUUID();
}

/** At the start the connection does not exist yet, so the check waits until it is ready. */
async function answerOf(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready');
  await redis.ping();
}
