import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import './request-state.ts';

/** One line per request: the route's pattern, never the address, whose query holds the session. */
export const requestLogPlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, span } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routePattern(request), status: reply.statusCode, ms, trace: span?.traceId }, 'answered');
  });
  done();
});

export function routePattern(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}
