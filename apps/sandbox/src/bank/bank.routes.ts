import { payoutRequest } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { PayoutBank } from './bank.ts';
import { bankPage } from './bank.page.ts';

export function bankRoutes(app: FastifyInstance, bank: PayoutBank, secret: string): void {
  app.post('/bank/payouts', { preHandler: bearer(secret) }, async (request, reply) => {
    const answer = await bank.send(payoutRequest.parse(request.body));
    // Left open: the caller gives up by itself.
    return answer ?? reply.hijack();
  });

  app.get<{ Params: { reference: string } }>('/bank/payouts/:reference', { preHandler: bearer(secret) }, (request) =>
    bank.find(request.params.reference),
  );

  app.get<{ Params: { orderId: string } }>('/bank/orders/:orderId', async ({ params: { orderId } }) => ({
    received: bank.receivedOf(orderId),
    credits: bank.creditsOf(orderId),
  }));

  app.get('/bank', (_request, reply) => sendPage(reply, bankPage(bank)));

  app.post<{ Body: { reference?: string; state?: string } }>('/bank/press', async (request, reply) => {
    const { reference = '', state } = request.body;
    if (state !== 'credited' && state !== 'rejected') return reply.code(400).send({ error: 'credited or rejected' });
    return bank.press(reference, state) ? reply.redirect('/bank', 303) : reply.code(404).send({ error: 'nothing to settle there' });
  });

  app.post<{ Body: { userId?: string; mode?: string } }>('/bank/modes', async (request, reply) => {
    const { userId = '', mode = '' } = request.body;
    return bank.modes.set(userId, mode) ? reply.redirect('/bank', 303) : reply.code(400).send({ error: 'no such mode' });
  });
}
