import { timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { limits } from '@hiram/contract/product/limits.ts';
import { ProviderError } from '../double.ts';
import type { SimulatedPayment, Transaction, Xendit } from './xendit.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** Serves Xendit's API as documented and, below `/double`, controls for tests. */
export function xenditApp(xendit: Xendit, secretKey: string): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: limits.http.bodyBytes });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code } = error instanceof ProviderError ? error : { status: 500, code: 'SERVER_ERROR' };
    return reply.code(status).send({ error_code: code, message: code });
  });
  const expected = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`);
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url.startsWith('/double/')) return;
    const sent = Buffer.from(headers.authorization ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new ProviderError(401, 'INVALID_API_KEY');
  });

  app.post('/payment_requests', async ({ headers, body }, reply) =>
    reply.code(201).send(xendit.request(String(headers['idempotency-key'] ?? ''), body)),
  );
  app.get<{ Querystring: Query }>('/payment_requests', async ({ query }) => ({
    has_more: false,
    data: xendit.requestsOf(query['reference_id'] ?? ''),
  }));
  app.post<{ Params: { id: string } }>('/payment_requests/:id/payments/simulate', async ({ params }) => {
    if (xendit.pay(params.id) === null) throw new ProviderError(404, 'DATA_NOT_FOUND');
    return { status: 'PENDING', message: 'A simulated payment is being processed.' };
  });
  app.get<{ Querystring: Query }>('/transactions', async ({ query }) =>
    xendit.transactions((each) => matchesQuery(query, each), { limit: Number(query['limit'] ?? '10'), afterId: query['after_id'] ?? '' }),
  );
  testRoutes(app, xendit);
  return app;
}

function matchesQuery(query: Query, { type, status, reference_id, currency, created }: Transaction): boolean {
  const equalFields: readonly (readonly [string, string])[] = [
    ['types', type],
    ['statuses', status],
    ['reference_id', reference_id],
    ['currency', currency],
  ];
  const from = query['created[gte]'] ?? '';
  const to = query['created[lte]'] ?? '9';
  return equalFields.every(([name, value]) => (query[name] ?? value) === value) && created >= from && created <= to;
}

function testRoutes(app: FastifyInstance, xendit: Xendit): void {
  app.get('/double/healthz', () => ({ status: 'ok' }));
  app.post<{ Body: SimulatedPayment & { reference: string } }>('/double/pay', async ({ body: { reference, ...paying } }) => {
    const webhook = xendit.pay(reference, paying);
    if (webhook === null) throw new ProviderError(404, 'DATA_NOT_FOUND');
    return webhook;
  });
  app.get('/double/requests', async () => ({ data: xendit.requests() }));
  app.post('/double/forget-keys', async () => {
    xendit.forgetKeys();
    return { done: true };
  });
}
