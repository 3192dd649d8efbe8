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
import { endConnectionsWith, listeningWith } from '../platform/http/listening.ts';
import { metricsPlugin } from '../platform/http/metrics.ts';
import { requestLogPlugin } from '../platform/http/request-log.ts';
import { tracingPlugin } from '../platform/http/tracing.ts';
import { Dependencies } from '../platform/observability/dependencies.ts';
import type { PlatformResources } from '../platform/resources.ts';

/** Of an answer that is no page: whoever opens its address in a browser sees text that can do nothing. */
const POLICY = Object.fromEntries(
  ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((directive) => [directive, ["'none'"]]),
);

interface BareApp {
  readonly resources: PlatformResources;
  readonly log: FastifyBaseLogger;
  /** Metrics of this process alone. */
  readonly own: readonly Metric[];
}

/** What the service and the desk have in common before either has a route: errors, log, metrics and headers. */
export async function bareApp({ resources, log, own }: BareApp) {
  const app: FastifyInstance = fastify({
    ...listeningWith(resources.config.certificate),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    requestTimeout: limits.http.timeoutMs,
    trustProxy: resources.config.trustedProxies.length > 0 && [...resources.config.trustedProxies],
    // While it stops, a call on an open connection is still answered: the databases close after the last one.
    return503OnClosing: false,
  });
  // A body is read only below a scope that adds a parser for its type. Any other type is refused before its body is read.
  app.removeAllContentTypeParsers();
  endConnectionsWith(app);
  await app.register(errorsPlugin);
  await app.register(requestLogPlugin);
  if (resources.tracing !== null) await app.register(tracingPlugin, resources.tracing);
  const { clockGuard, config, redis, restoreGuard } = resources;
  clockGuard.reportTo(log);
  restoreGuard.reportTo(log);
  const needed = () => [...clockGuard.asDependencies(), { name: 'redis', answers: () => answerOf(redis) }];
  const dependencies = new Dependencies(needed, { patienceFactor: config.patienceFactor, log });
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
  // Made once: its plugin for Fastify makes the same headers anew for every call.
  const setHeaders = helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY } });
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()));
  return { app, dependencies };
}

/** nginx gives each call an id, and drops what the caller says of it: a line of its log and one of ours are then found by each other. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = String(headers['x-request-id']);
  return /^[0-9a-f]{32}$/.test(given) ? given : randomUUID();
}

/** A connection that is being made is waited for: at the start, it is not there yet. */
async function answerOf(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready');
  await redis.ping();
}
