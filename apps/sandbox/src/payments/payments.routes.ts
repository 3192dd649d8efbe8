import { parseDate } from '@hiram/contract/product/dates.ts';
import { paymentRequest } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { Paying, PaymentProvider } from './payment-provider.ts';
import { checkoutPage, paymentsPage } from './payments.page.ts';
import { press } from './presses.ts';

export function paymentRoutes(app: FastifyInstance, provider: PaymentProvider, secret: string): void {
  serviceCalls(app, provider, secret);
  personsPages(app, provider);
  testsCalls(app, provider);
}

/** What the service asks, with its secret. */
function serviceCalls(app: FastifyInstance, provider: PaymentProvider, secret: string): void {
  const preHandler = bearer(secret);
  // Left open without an answer: the caller gives up by itself.
  app.post(
    '/payments/payments',
    { preHandler },
    async (request, reply) => provider.ask(paymentRequest.parse(request.body)) ?? reply.hijack(),
  );
  app.get<{ Params: { reference: string } }>('/payments/payments/:reference', { preHandler }, async ({ params: { reference } }) =>
    provider.inquire(reference),
  );
  app.get<{ Params: { date: string }; Querystring: { after?: string } }>(
    '/payments/settlements/:date',
    { preHandler },
    async ({ params, query }, reply) => {
      const date = parseDate(params.date);
      return date === null ? reply.code(400).send({ error: 'no such day' }) : provider.settlement(date, query.after ?? '');
    },
  );
}

function personsPages(app: FastifyInstance, provider: PaymentProvider): void {
  app.get('/payments', (_request, reply) => sendPage(reply, paymentsPage(provider)));

  app.post<{ Body: { reference?: string; how?: string } }>('/payments/press', async ({ body: { reference = '', how = '' } }, reply) =>
    press(provider, how, reference) === null ? reply.code(404).send({ error: 'nothing to pay there' }) : reply.redirect('/payments', 303),
  );

  app.post<{ Body: { webhooks?: string } }>('/payments/switches', async ({ body: { webhooks } }, reply) => {
    provider.webhooksOn = webhooks !== 'off';
    return reply.redirect('/payments', 303);
  });

  app.get<{ Params: { reference: string } }>('/payments/checkout/:reference', async ({ params: { reference } }, reply) => {
    const asked = provider.find(reference);
    return asked === undefined ? reply.code(404).send({ error: 'no such checkout' }) : sendPage(reply, checkoutPage(asked));
  });

  app.post<{ Params: { reference: string }; Body: { how?: string } }>('/payments/checkout/:reference', async (request, reply) => {
    const asked = provider.find(request.params.reference);
    if (asked === undefined) return reply.code(404).send({ error: 'no such checkout' });
    press(provider, request.body.how ?? '', request.params.reference);
    return reply.redirect(asked.request.returnUrl, 303);
  });
}

interface Switches {
  readonly webhooksOn?: boolean;
  readonly aheadSeconds?: number;
  readonly loseNextAnswer?: boolean;
}

/** The same by JSON, for tests. */
function testsCalls(app: FastifyInstance, provider: PaymentProvider): void {
  app.post<{ Body: Paying & { reference: string } }>('/payments/test/pay', async ({ body: { reference, ...paying } }, reply) => {
    const event = provider.pay(reference, paying);
    return event === null ? reply.code(404).send({ error: 'nothing to pay there' }) : event;
  });

  app.post<{ Body: Switches }>('/payments/test/switches', async ({ body }) => {
    const { webhooksOn, aheadSeconds, loseNextAnswer } = body;
    if (webhooksOn !== undefined) provider.webhooksOn = webhooksOn;
    if (aheadSeconds !== undefined) provider.aheadSeconds = aheadSeconds;
    if (loseNextAnswer !== undefined) provider.loseNextAnswer = loseNextAnswer;
    return { done: true };
  });

  app.get<{ Params: { reference: string } }>('/payments/test/asked/:reference', async ({ params: { reference } }, reply) => {
    const asked = provider.find(reference);
    return asked === undefined
      ? reply.code(404).send({ error: 'never asked' })
      : { ...asked.answer, payments: [...asked.payments.values()] };
  });
}
