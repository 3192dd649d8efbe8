import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../request/refusal.ts';

const REQUESTED_WITH_HEADER = REQUESTED_WITH.name.toLowerCase();

/** A form on another site can post here, but can't set a header; a browser that says where it comes from is believed. */
export const crossSitePlugin = fastifyPlugin((app: FastifyInstance, _options: object, done: () => void) => {
  app.addHook('onRequest', async (request) => {
    if (isFrontEndPost(request) && isCrossSite(request)) throw new Refusal('notAllowed');
  });
  done();
});

/** Only the front end's calls are declared as endpoints below the base path; a provider's webhook is no endpoint. */
function isFrontEndPost(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config;
  return endpoint !== undefined && endpoint.access.kind !== 'partner' && request.method === 'POST';
}

function isCrossSite({ headers }: FastifyRequest): boolean {
  return (headers[REQUESTED_WITH_HEADER] ?? '') === '' || headers['sec-fetch-site'] === 'cross-site';
}
