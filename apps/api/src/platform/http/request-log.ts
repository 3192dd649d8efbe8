import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { withRequestId } from '../observability/request-id.ts';
import './request-state.ts';

/** Logs one line per request, with the route's pattern instead of the address, whose query contains the session. */
export const requestLogPlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  // Runs after the body was read: later steps are started by the connection's events, which have no async context of the request.
  app.addHook('preValidation', (request, _reply, next) => withRequestId(request.id, next));
  app.addHook('onResponse', async (request, reply) => {
    // Probes and scrapes run every few seconds and are logged only if they fail.
    if (request.routeOptions.config.undated === true && reply.statusCode < 400) return;
    const { method, span, refused, cell } = request;
    const ms = Math.round(reply.elapsedTime);
    const received = { method, route: routePattern(request), who: callerPseudonym(request) };
    request.log.info(
      { ...received, cell: cell ?? undefined, status: reply.statusCode, refused: refused ?? undefined, ms, trace: span?.traceId },
      'answered',
    );
  });
  done();
});

const PSEUDONYM_CHARACTERS = 16;

/**
 * Returns a pseudonym of the authenticated caller, so that a person's calls can be followed. User ids are random, so the hash does not reveal an id,
 * but the lines of a known id can be found.
 */
function callerPseudonym({ borrower, staff, partnerKeyId }: Partial<FastifyRequest>): string | undefined {
  const person = borrower?.userId ?? staff?.subject;
  if (person !== undefined) return hash('sha256', person).slice(0, PSEUDONYM_CHARACTERS);
  return typeof partnerKeyId === 'string' ? `partner ${partnerKeyId}` : undefined;
}

export function routePattern(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}
