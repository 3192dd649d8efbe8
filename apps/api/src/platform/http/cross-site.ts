import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../request/refusal.ts';

const REQUESTED_WITH_HEADER = REQUESTED_WITH.name.toLowerCase();

/** Rejects cross-site posts. A form on another site can post here, but it cannot set a custom header; a browser's Sec-Fetch-Site is trusted. */
export const crossSitePlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  app.addHook('onRequest', async (request) => {
    if (isFrontEndPost(request) && isCrossSite(request)) throw new Refusal('notAllowed');
  });
  done();
});

/** Webhooks of providers are not endpoints of the contract. */
function isFrontEndPost(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config;
  return endpoint !== undefined && endpoint.access.kind !== 'partner' && request.method === 'POST';
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  return (headers[REQUESTED_WITH_HEADER] ?? '') === '' || headers['sec-fetch-site'] === 'cross-site';
}
