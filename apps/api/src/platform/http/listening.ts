import { limits } from '@hiram/contract/product/limits.ts';
import type { FastifyInstance } from 'fastify';
import type { Certificate } from '../config/listening-config.ts';

/**
 * Options of every Fastify instance. Routes see the same interface with and without TLS, so one type serves both. Routes that accept files set their
 * own `bodyLimit`.
 */
export const serverOptions = (certificate: Certificate | null): object => ({
  bodyLimit: limits.http.bodyBytes,
  ...(certificate === null ? {} : { https: { ...certificate, minVersion: 'TLSv1.2' } }),
});

const POLL_INTERVAL_MS = 50;
/** Longer than any call, and short enough to leave time for the rest of the shutdown. */
const DRAIN_TIMEOUT_MS = 15_000;

/**
 * Closes all connections on shutdown. Node closes idle connections only once, so a connection whose call ends a moment later would stay open and
 * block the exit; idle connections are therefore closed at intervals. A connection that never sent a call is not idle for Node and is closed after
 * `callsEndWithinMs`.
 */
export function closeConnectionsOnStop(app: FastifyInstance, callsEndWithinMs = DRAIN_TIMEOUT_MS): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const idle = setInterval(() => app.server.closeIdleConnections(), POLL_INTERVAL_MS);
      const all = setTimeout(() => app.server.closeAllConnections(), callsEndWithinMs);
      app.server.once('close', () => {
        clearInterval(idle);
        clearTimeout(all);
      });
    }
    done();
  });
}
