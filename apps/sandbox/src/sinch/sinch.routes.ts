import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { limits } from '@hiram/contract/product/limits.ts';
import { bearer } from '../provider-access.ts';
import { ProviderError } from '../double.ts';
import type { Sinch } from './sinch.ts';

interface Account {
  readonly servicePlanId: string;
  readonly apiToken: string;
}

/** Serves Sinch's API as documented and, below `/double`, controls for tests. */
export function sinchApp(sinch: Sinch, { servicePlanId, apiToken }: Account): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: limits.http.bodyBytes });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code } = error instanceof ProviderError ? error : { status: 500, code: 'internal_error' };
    return reply.code(status).send({ code, text: code });
  });
  const [path, preHandler] = [`/xms/v1/${servicePlanId}/batches`, bearer(apiToken)];
  app.post(path, { preHandler }, async ({ body }, reply) => reply.code(201).send(sinch.send(body as Readonly<Record<string, unknown>>)));
  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(path, { preHandler }, async ({ query }) =>
    sinch.list(query['client_reference'], { page: Number(query['page'] ?? '0'), pageSize: Number(query['page_size'] ?? '30') }),
  );

  app.get<{ Params: { phone: string } }>('/double/phones/:phone', async ({ params }) => ({ messages: sinch.inbox(params.phone) }));
  app.post<{ Body: { phone: string; seconds: number } }>('/double/report', async ({ body }) => sinch.report(body.phone, body.seconds));
  app.post('/double/lose-next-answer', async () => {
    sinch.loseNextAnswer = true;
    return { done: true };
  });
  return app;
}
