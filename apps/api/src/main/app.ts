import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { describePages } from '@hiram/contract/product/pages.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { agreementRoutes } from '../endpoints/agreement/agreement.routes.ts';
import { calendarRoutes } from '../endpoints/calendar/calendar.routes.ts';
import { complaintRoutes } from '../endpoints/complaint/complaint.routes.ts';
import { accessPlugin } from '../platform/http/access.ts';
import { answerNotBuilt } from '../platform/http/answer.ts';
import { crossSitePlugin } from '../platform/http/cross-site.ts';
import { docs } from '../platform/http/docs.ts';
import { clockPlugin, healthPlugin, restoreGuardPlugin, dependenciesPlugin } from '../platform/http/health.ts';
import type { Readiness } from '../platform/http/health.ts';
import { toPressureLimits, pressurePlugin } from '../platform/http/pressure.ts';
import type { PressureLimits } from '../platform/http/pressure.ts';
import { smsBudgetMetrics } from '../platform/redis/sms-budget.ts';
import { smsSent } from '../providers/sms-metrics.ts';
import { providerCalls } from '../providers/provider-metrics.ts';
import { postingLag } from '../lending/payments/reconcile-payment.ts';
import { privacyRoutes } from '../endpoints/privacy/privacy.routes.ts';
import { documentsRoutes } from '../endpoints/documents/documents.routes.ts';
import type { Resources } from '../providers/resources.ts';
import { heavyWorkMetrics } from '../platform/work/heavy-work.ts';
import { webhookRoutes } from '../endpoints/webhooks/webhooks.routes.ts';
import { bareApp } from './bare-app.ts';
import { borrowerRoutes, partnerRoutes, promotionRoutes } from './routes.ts';

type Area = (app: FastifyInstance, resources: Resources) => void;

/** The routes of the borrowers' calls. Exported for tests, which add calls of their own. */
export const AREAS: readonly Area[] = [
  borrowerRoutes,
  promotionRoutes,
  agreementRoutes,
  calendarRoutes,
  complaintRoutes,
  privacyRoutes,
  documentsRoutes,
];

const WEBHOOK_TYPES = ['application/json', 'application/x-www-form-urlencoded'];

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
  pressureLimits = toPressureLimits(resources.config),
  areas = AREAS,
}: AppOptions): Promise<FastifyInstance> {
  const { clockGuard, config } = resources;
  const own = [...heavyWorkMetrics(), ...smsBudgetMetrics(resources), postingLag, providerCalls, smsSent];
  const { app, dependencies } = await bareApp({ resources, log, own });
  // These four run in this order, the cheapest check first.
  await app.register(crossSitePlugin);
  await app.register(pressurePlugin, pressureLimits);
  await app.register(clockPlugin, resources);
  await app.register(accessPlugin, resources);
  const pages = describePages(config.profile.name, config.sessionKeys);
  await app.register(healthPlugin, { complaints: () => clockGuard.complaints(), readiness, pages });
  await app.register(dependenciesPlugin, { dependencies });
  await app.register(restoreGuardPlugin, resources);
  await app.register(docs);
  await app.register((scope) => frontEndCalls(scope, resources, areas));
  await app.register((scope) => signedCalls(scope, ['application/json'], () => partnerRoutes(scope, resources)));
  await app.register((scope) => signedCalls(scope, WEBHOOK_TYPES, () => webhookRoutes(scope, resources)));
  return app;
}

/** The body must be a form: a JSON body is refused before it is read. */
async function frontEndCalls(scope: FastifyInstance, resources: Resources, areas: readonly Area[]): Promise<void> {
  await scope.register(formbody);
  await scope.register(multipart, { limits: { fileSize: limits.upload.bytes, files: 1, fields: 20 } });
  for (const addRoutes of areas) addRoutes(scope, resources);
  for (const endpoint of endpoints) {
    if (!scope.hasRoute({ method: endpoint.method, url: fullPathOf(endpoint) })) answerNotBuilt(scope, endpoint);
  }
}

/** The body stays a buffer, because the signature covers the bytes as sent. */
async function signedCalls(scope: FastifyInstance, types: readonly string[], addRoutes: () => void): Promise<void> {
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addRoutes();
}
