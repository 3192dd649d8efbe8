import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ClockUnreliableError } from '../db/clock-guard.ts';
import type { ClockGuard } from '../db/clock-guard.ts';
import type { RestoreGuard } from '../db/restore-guard.ts';
import type { Dependencies } from '../observability/dependencies.ts';
import { gaugeOf } from '../observability/gauge.ts';
import './metrics.ts';
import './request-state.ts';

const CHECK_INTERVAL_MS = 5_000;
const REPORT_INTERVAL_MS = 30_000;

/** Shared with the process, which sets `stopping` before it stops. */
export interface Readiness {
  stopping: boolean;
}

interface HealthOptions {
  /** Faults of this process only, which a replacement would not have. */
  readonly complaints: () => readonly string[];
  readonly readiness: Readiness;
  /** Description of the supported pages (contract/product/pages.ts), which the image of the pages compares with its own. */
  readonly pages?: string;
}

export const healthPlugin = fastifyPlugin((app: FastifyInstance, { complaints, readiness, pages }: HealthOptions, done: () => void) => {
  const config = { access: publicCall, undated: true } as const;
  const currentFailures = (): readonly string[] => (readiness.stopping ? ['stopping'] : complaints());
  const help = '1 while /readyz reports the process as ready';
  app.metrics.registerMetric(gaugeOf('ready', help, [], (set) => set(currentFailures().length === 0 ? 1 : 0)));
  app.get('/healthz', { config }, async () => ({ alive: true, ...(pages === undefined ? {} : { pages }) }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const failing = currentFailures();
    reply.code(failing.length === 0 ? 200 : 503);
    return { ready: failing.length === 0, failing };
  });
  // A connection left open after its last response would delay the stop until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.stopping) reply.header('connection', 'close');
  });
  done();
});

/** Rejects every call while the clock is off, because sessions, quotes, postings and offers depend on the date. Providers retry their webhooks. */
export const clockPlugin = fastifyPlugin((app: FastifyInstance, { clockGuard }: { readonly clockGuard: ClockGuard }, done: () => void) => {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.undated === true || clockGuard.complaints().length === 0) return;
    throw new ClockUnreliableError();
  });
  done();
});

/** Checks this process's databases and Redis at intervals. A database is queried for its time, which the clock guard needs as well. */
export const dependenciesPlugin = fastifyPlugin(async (app: FastifyInstance, { dependencies }: { readonly dependencies: Dependencies }) => {
  const timer = setInterval(() => void dependencies.checkAll(), CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await dependencies.checkAll();
});

/** Advances the restore guard's counters of cells that no worker covers, so that their restores are detected too. Delays no call. */
export const restoreGuardPlugin = fastifyPlugin(async (app: FastifyInstance, { restoreGuard }: { readonly restoreGuard: RestoreGuard }) => {
  // Without the directory there is nothing to compare; the next interval retries.
  const look = (): Promise<void> => restoreGuard.checkOverdue().catch(() => undefined);
  const timer = setInterval(() => void look(), REPORT_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
