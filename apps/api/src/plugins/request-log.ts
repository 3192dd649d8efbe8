import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** One line per request: the route's pattern, never the address, whose query holds the session. */
export const requestLogPlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    request.log.info({ method, route: routePattern(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  done();
});

export function routePattern(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}
