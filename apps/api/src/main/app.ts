import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { describePages } from '@hiram/contract/product/pages.ts';
import { LogController, fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Redis } from 'ioredis';
import { agreementRoutes } from '../endpoints/agreement/agreement.routes.ts';
import { calendarRoutes } from '../endpoints/calendar/calendar.routes.ts';
import { complaintRoutes } from '../endpoints/complaint/complaint.routes.ts';
import { accessPlugin } from '../platform/http/access.ts';
import { answerNotBuilt } from '../platform/http/answer.ts';
import { crossSitePlugin } from '../platform/http/cross-site.ts';
import { docs } from '../platform/http/docs.ts';
import { errorMetrics, errorsPlugin } from '../platform/http/errors.ts';
import { DatedWork } from '../platform/db/dated-work.ts';
import { poolMetrics } from '../platform/db/pool-metrics.ts';
import { clockPlugin, healthPlugin, pulsePlugin, watchPlugin } from '../platform/http/health.ts';
import type { Readiness } from '../platform/http/health.ts';
import { endConnectionsWith, listeningWith } from '../platform/http/listening.ts';
import { metricsPlugin } from '../platform/http/metrics.ts';
import { Dependencies } from '../platform/observability/dependencies.ts';
import { limitsOfPressure, pressurePlugin } from '../platform/http/pressure.ts';
import type { PressureLimits } from '../platform/http/pressure.ts';
import { smsBudgetMetrics } from '../platform/redis/sms-budget.ts';
import { smsSent } from '../providers/counted-sms.ts';
import { providerCalls } from '../providers/measured.ts';
import { postingLag } from '../lending/payments/reconcile-payment.ts';
import { requestLogPlugin } from '../platform/http/request-log.ts';
import { privacyRoutes } from '../endpoints/privacy/privacy.routes.ts';
import { tracingPlugin } from '../platform/http/tracing.ts';
import { documentsRoutes } from '../endpoints/documents/documents.routes.ts';
import type { Resources } from '../providers/resources.ts';
import { heavyWorkMetrics } from '../platform/work/heavy-work.ts';
import { webhookRoutes } from '../endpoints/webhooks/webhooks.routes.ts';
import { borrowerRoutes, partnerRoutes, promotionRoutes } from './routes.ts';

type Area = (app: FastifyInstance, resources: Resources) => void;

/** Each adds calls of the product. Exported for tests, which add calls of their own. */
export const AREAS: readonly Area[] = [
  borrowerRoutes,
  promotionRoutes,
  agreementRoutes,
  calendarRoutes,
  complaintRoutes,
  privacyRoutes,
  documentsRoutes,
];

const FORM_LIMIT_BYTES = 64 * 1024;
/** What providers send; its adapter reads it. */
const WEBHOOK_TYPES = ['application/json', 'application/x-www-form-urlencoded'];

/** Of an answer that is no page: whoever opens its address in a browser sees text that can do nothing. */
const POLICY = Object.fromEntries(
  ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((directive) => [directive, ["'none'"]]),
);

export interface AppOptions {
  readonly resources: Resources;
  readonly log: FastifyBaseLogger;
  readonly readiness: Readiness;
  readonly pressureLimits?: PressureLimits;
  readonly areas?: readonly Area[];
}

export async function buildApp({
  resources,
  log,
  readiness,
  pressureLimits = limitsOfPressure(resources.config),
  areas = AREAS,
}: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...listeningWith(resources.config.certificate),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: FORM_LIMIT_BYTES,
    requestTimeout: limits.http.timeoutMs,
    trustProxy: resources.config.trustedProxies.length > 0 && [...resources.config.trustedProxies],
    // While it stops, a call on an open connection is still answered: the databases close after the last one.
    return503OnClosing: false,
  });
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
      ...heavyWorkMetrics(),
      ...smsBudgetMetrics(resources),
      ...poolMetrics(resources),
      ...errorMetrics(),
      postingLag,
      providerCalls,
      smsSent,
    ],
  });
  // Made once: its plugin for Fastify makes the same headers anew for every call.
  const setHeaders = helmet({ contentSecurityPolicy: { useDefaults: false, directives: POLICY } });
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, () => next()));
  // The order of these four is the order in which a call is turned away: the cheapest check first.
  await app.register(crossSitePlugin);
  await app.register(pressurePlugin, pressureLimits);
  await app.register(clockPlugin, resources);
  await app.register(accessPlugin, resources);
  const pages = describePages(config.profile.name, config.sessionKeys);
  await app.register(healthPlugin, { complaints: () => clockGuard.complaints(), readiness, pages });
  await app.register(watchPlugin, { dependencies });
  await app.register(pulsePlugin, resources);
  await app.register(docs);
  await app.register((scope) => frontEndCalls(scope, resources, areas));
  await app.register((scope) => signedCalls(scope, ['application/json'], () => partnerRoutes(scope, resources)));
  await app.register((scope) => signedCalls(scope, WEBHOOK_TYPES, () => webhookRoutes(scope, resources)));
  return app;
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

/** Forms only: a JSON body is refused before it is read. */
async function frontEndCalls(scope: FastifyInstance, resources: Resources, areas: readonly Area[]): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody);
  await scope.register(multipart, { limits: { fileSize: limits.upload.bytes, files: 1, fields: 20 } });
  for (const addRoutes of areas) addRoutes(scope, resources);
  for (const endpoint of endpoints) {
    if (!scope.hasRoute({ method: endpoint.method, url: fullPathOf(endpoint) })) answerNotBuilt(scope, endpoint);
  }
}

/** The lender's back end and the providers. The body stays bytes: the signature covers them as they were sent. */
async function signedCalls(scope: FastifyInstance, types: readonly string[], addRoutes: () => void): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addRoutes();
}
