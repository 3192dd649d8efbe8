import { parseDate } from '@hiram/contract/product/dates.ts';
import { paymentRequest } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { SimulatedPayment, PaymentProvider } from './payment-provider.ts';
import { checkoutPage, paymentsPage } from './payments.page.ts';

export function paymentRoutes(app: FastifyInstance, provider: PaymentProvider, secret: string): void {
  serviceRoutes(app, provider, secret);
  pageRoutes(app, provider);
  testRoutes(app, provider);
}

function serviceRoutes(app: FastifyInstance, provider: PaymentProvider, secret: string): void {
  const preHandler = bearer(secret);
  // `null` leaves the request unanswered until the caller's timeout.
  app.post(
    '/payments/payments',
    { preHandler },
    async (request, reply) => provider.open(paymentRequest.parse(request.body)) ?? reply.hijack(),
  );
  app.get<{ Params: { reference: string } }>('/payments/payments/:reference', { preHandler }, async ({ params: { reference } }) =>
    provider.inquire(reference),
  );
  app.get<{ Params: { date: string }; Querystring: { after?: string } }>(
    '/payments/settlements/:date',
    { preHandler },
    async ({ params, query }, reply) => {
      const date = parseDate(params.date);
      return date === null ? reply.code(400).send({ error: 'invalid date' }) : provider.settlement(date, query.after ?? '');
    },
  );
}

function pageRoutes(app: FastifyInstance, provider: PaymentProvider): void {
  app.get('/payments', (_request, reply) => sendPage(reply, paymentsPage(provider)));

  app.post<{ Body: { reference?: string; how?: string } }>('/payments/press', async ({ body: { reference = '', how = '' } }, reply) =>
    press(provider, how, reference) === null ? reply.code(404).send({ error: 'unknown payment' }) : reply.redirect('/payments', 303),
  );

  app.post<{ Body: { webhooks?: string } }>('/payments/switches', async ({ body: { webhooks } }, reply) => {
    provider.webhooksOn = webhooks !== 'off';
    return reply.redirect('/payments', 303);
  });

  app.get<{ Params: { reference: string } }>('/payments/checkout/:reference', async ({ params: { reference } }, reply) => {
    const opened = provider.find(reference);
    return opened === undefined ? reply.code(404).send({ error: 'unknown checkout' }) : sendPage(reply, checkoutPage(opened));
  });

  app.post<{ Params: { reference: string }; Body: { how?: string } }>('/payments/checkout/:reference', async (request, reply) => {
    const opened = provider.find(request.params.reference);
    if (opened === undefined) return reply.code(404).send({ error: 'unknown checkout' });
    press(provider, request.body.how ?? '', request.params.reference);
    return reply.redirect(opened.request.returnUrl, 303);
  });
}

interface Switches {
  readonly webhooksOn?: boolean;
  readonly aheadSeconds?: number;
  readonly loseNextAnswer?: boolean;
}

function testRoutes(app: FastifyInstance, provider: PaymentProvider): void {
  app.post<{ Body: SimulatedPayment & { reference: string } }>('/payments/test/pay', async ({ body: { reference, ...paying } }, reply) => {
    const event = provider.pay(reference, paying);
    return event === null ? reply.code(404).send({ error: 'unknown payment' }) : event;
  });

  app.get('/payments/test/opened', async () => ({
    payments: provider.opened.map(({ request: { amount, currency, expiresAt } }) => ({ amount, currency, expiresAt })),
  }));

  app.post<{ Body: Switches }>('/payments/test/switches', async ({ body }) => {
    const { webhooksOn, aheadSeconds, loseNextAnswer } = body;
    if (webhooksOn !== undefined) provider.webhooksOn = webhooksOn;
    if (aheadSeconds !== undefined) provider.aheadSeconds = aheadSeconds;
    if (loseNextAnswer !== undefined) provider.loseNextAnswer = loseNextAnswer;
    return { done: true };
  });
}

const PART = 100_00;
const MINUTE_MS = 60_000;

type PressAction = (provider: PaymentProvider, reference: string) => object | null;

const openedAmount = (provider: PaymentProvider, reference: string): number => provider.find(reference)?.request.amount ?? 0;
const timeAfterExpiry = (provider: PaymentProvider, reference: string): string =>
  new Date(new Date(provider.find(reference)?.request.expiresAt ?? 0).getTime() + MINUTE_MS).toISOString();

const pressActions: Readonly<Record<string, PressAction>> = {
  exact: (provider, reference) => provider.pay(reference),
  less: (provider, reference) => provider.pay(reference, { amount: Math.max(1, openedAmount(provider, reference) - PART) }),
  more: (provider, reference) => provider.pay(reference, { amount: openedAmount(provider, reference) + PART }),
  received: (provider, reference) => provider.pay(reference, { type: 'received' }),
  finish: (provider, reference) => provider.finish(reference),
  late: (provider, reference) => provider.pay(reference, { paidAt: timeAfterExpiry(provider, reference) }),
};

/** Returns `null` if the action or the payment is unknown. */
const press = (provider: PaymentProvider, how: string, reference: string): object | null =>
  pressActions[how]?.(provider, reference) ?? null;
