import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Tracing } from '../observability/tracing.ts';
import { routePattern } from './request-log.ts';
import './request-state.ts';

/** Joins the page's trace, the request and its SQL into one trace. Must be registered before every plugin that queries a database. */
export const tracingPlugin = fastifyPlugin((app: FastifyInstance, tracing: Tracing, done: () => void) => {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, next) => {
    const name = { method: request.method, route: routePattern(request) };
    request.span = tracing.startRequest(request.headers['traceparent'], name);
    request.span.run(next);
  });
  // Later steps are started by the connection's events, which have no async context of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.span === undefined) next();
    else request.span.run(next);
  });
  app.addHook('onResponse', async (request, reply) => request.span?.end(reply.statusCode));
  done();
});
