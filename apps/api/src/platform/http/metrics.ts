import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metric } from 'prom-client';
import { routePattern } from './request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Registry;
  }
}

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Few buckets, because every cell has its own series of them. */
const CELL_BUCKETS = [0.05, 0.25, 1, 2.5];

/** Serves metrics to the cluster's own scraper; the reverse proxy forwards only the product's calls. `own` are the process's own metrics. */
export const metricsPlugin = fastifyPlugin((app: FastifyInstance, { own }: { readonly own: readonly Metric[] }, done: () => void) => {
  const registry = new Registry();
  for (const metric of own) registry.registerMetric(metric);
  // Other plugins register their metrics here.
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte of the answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const durationOfCell = new Histogram({
    name: 'cell_request_duration_seconds',
    help: 'Time of calls of borrowers, by the cell of the borrower',
    labelNames: ['cell', 'outcome'] as const,
    buckets: CELL_BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const [status, seconds] = [reply.statusCode, reply.elapsedTime / 1000];
    duration.observe({ method: request.method, route: routePattern(request), status }, seconds);
    // The worker serves no borrowers, so its requests have no `cell`.
    const { cell } = request as Partial<typeof request>;
    if (typeof cell === 'string') durationOfCell.observe({ cell, outcome: status < 500 ? 'answered' : 'failed' }, seconds);
  });
  app.get('/metrics', { config: { access: publicCall, undated: true } }, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  done();
});
