import { limits } from '@hiram/contract/product/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Certificate } from '../config/listening-config.ts';

/**
 * Options of every Fastify instance. A server with TLS has the same interface for its routes as one without, so one type serves both. A route
 * that accepts files sets its own `bodyLimit`.
 */
export const listeningWith = (certificate: Certificate | null): object => ({
  bodyLimit: limits.http.bodyBytes,
  ...(certificate === null ? {} : { https: { ...certificate, minVersion: 'TLSv1.2' } }),
});

const LOOK_EVERY_MS = 50;
/** Longer than any call, and short enough that the process has time for the rest of its end. */
const CALLS_END_WITHIN_MS = 15_000;

/**
 * A server that stops closes the connections that are idle, but does so once: one whose call is answered a moment later would stay open for as long
 * as its caller likes, and keep the process from ending. So it looks until all are closed. One that never sends a call is not idle for Node, and is
 * cut off when every call has had its time.
 */
export function endConnectionsWith(app: FastifyInstance, callsEndWithinMs = CALLS_END_WITHIN_MS): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
      const all = setTimeout(() => app.server.closeAllConnections(), callsEndWithinMs);
      app.server.once('close', () => {
        clearInterval(idle);
        clearTimeout(all);
      });
    }
    done();
  });
}
