import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { belongingTo } from '../observability/request-id.ts';
import './request-state.ts';

/** One line per request: the route's pattern, never the address, whose query holds the session. */
export const requestLogPlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  // Once the body is read: what comes after it is started by the connection's events, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, next) => belongingTo(request.id, next));
  app.addHook('onResponse', async (request, reply) => {
    // Probes and scrapes come every few seconds, and say something only when they fail.
    if (request.routeOptions.config.undated === true && reply.statusCode < 400) return;
    const { method, span, refused, cell } = request;
    const ms = Math.round(reply.elapsedTime);
    const received = { method, route: routePattern(request), who: whoOf(request) };
    request.log.info(
      { ...received, cell: cell ?? undefined, status: reply.statusCode, refused: refused ?? undefined, ms, trace: span?.traceId },
      'answered',
    );
  });
  done();
});

const PSEUDONYM_CHARACTERS = 16;

/**
 * Whose call it was, once that is shown: to follow what somebody did. A user id is random, so that its hash gives nobody the id; whoever
 * knows the id finds the lines.
 */
function whoOf({ borrower, staff, partnerKeyId }: Partial<FastifyRequest>): string | undefined {
  const person = borrower?.userId ?? staff?.subject;
  if (person !== undefined) return hash('sha256', person).slice(0, PSEUDONYM_CHARACTERS);
  return typeof partnerKeyId === 'string' ? `partner ${partnerKeyId}` : undefined;
}

export function routePattern(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}
