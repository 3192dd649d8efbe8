import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ClockIsOff } from '../db/clock-guard.ts';
import type { ClockGuard } from '../db/clock-guard.ts';
import type { RestoreGuard } from '../db/restore-guard.ts';
import type { Dependencies } from '../observability/dependencies.ts';
import { gaugeOf } from '../observability/gauge.ts';
import './metrics.ts';
import './request-state.ts';

const WATCH_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 30_000;

/** Shared with the process, which turns it off before it stops. */
export interface Readiness {
  stopping: boolean;
}

interface HealthOptions {
  /** What is wrong with this process, and with nothing else: another one in its place would do better. */
  readonly complaints: () => readonly string[];
  readonly readiness: Readiness;
  /** The pages that this process works for, as contract/product/pages.ts says it; the image of the pages compares. */
  readonly pages?: string;
}

export const healthPlugin = fastifyPlugin((app: FastifyInstance, { complaints, readiness, pages }: HealthOptions, done: () => void) => {
  const config = { access: publicCall, undated: true } as const;
  const failingNow = (): readonly string[] => (readiness.stopping ? ['stopping'] : complaints());
  const help = '1 while the process says that it is ready, as /readyz does';
  app.metrics.registerMetric(gaugeOf('ready', help, [], (set) => set(failingNow().length === 0 ? 1 : 0)));
  app.get('/healthz', { config }, async () => ({ alive: true, ...(pages === undefined ? {} : { pages }) }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const failing = failingNow();
    reply.code(failing.length === 0 ? 200 : 503);
    return { ready: failing.length === 0, failing };
  });
  // A connection kept open after its last answer would hold up the stop until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.stopping) reply.header('connection', 'close');
  });
  done();
});

/**
 * Nearly every call reads the clock: a session ends by it, a quote, a posting and an offer are of its day. So while it is off every call is
 * refused, before any of that is looked at. A provider sends its webhook again.
 */
export const clockPlugin = fastifyPlugin((app: FastifyInstance, { clockGuard }: { readonly clockGuard: ClockGuard }, done: () => void) => {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.undated === true || clockGuard.complaints().length === 0) return;
    throw new ClockIsOff();
  });
  done();
});

/** Looks whether everything answers that this process works with. A database is asked what time it is, which the clock guard has to know anyway. */
export const watchPlugin = fastifyPlugin(async (app: FastifyInstance, { dependencies }: { readonly dependencies: Dependencies }) => {
  const timer = setInterval(() => void dependencies.lookAtAll(), WATCH_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  await dependencies.lookAtAll();
});

/** Counts on together with the cells while no worker runs: what is restored meanwhile is noticed by it. It keeps no call waiting. */
export const pulsePlugin = fastifyPlugin(async (app: FastifyInstance, { restoreGuard }: { readonly restoreGuard: RestoreGuard }) => {
  // Without the directory there is nothing to compare; the next look comes.
  const look = (): Promise<void> => restoreGuard.lookAtForgotten().catch(() => undefined);
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
