import { cardRegistration, chargeRequest } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { CardProcessor } from './card-processor.ts';
import { cardsPage } from './cards.page.ts';

export function cardsRoutes(app: FastifyInstance, processor: CardProcessor, secret: string): void {
  const forService = { preHandler: bearer(secret) };

  app.post('/cards/cards', forService, (request) => processor.register(cardRegistration.parse(request.body)));

  app.post('/cards/charges', forService, async (request, reply) => {
    const answer = await processor.charge(chargeRequest.parse(request.body));
    // Left open: the caller gives up by itself.
    return answer ?? reply.hijack();
  });

  app.get<{ Params: { reference: string } }>('/cards/charges/:reference', forService, ({ params }) => processor.find(params.reference));

  app.post<{ Params: { reference: string } }>('/cards/charges/:reference/void', forService, ({ params }) =>
    processor.voidCharge(params.reference),
  );

  app.get('/cards', (_request, reply) => sendPage(reply, cardsPage(processor)));

  /** What was really taken from a borrower, for a test to compare with what was counted. */
  app.get<{ Params: { userId: string } }>('/cards/borrowers/:userId', async ({ params: { userId } }) => ({
    amounts: processor.chargesOf(userId).map(({ request }) => request.amount),
  }));

  app.post<{ Body: { userId?: string; mode?: string } }>('/cards/modes', async (request, reply) => {
    const { userId = '', mode = '' } = request.body;
    return processor.modes.set(userId, mode) ? reply.redirect('/cards', 303) : reply.code(400).send({ error: 'no such mode' });
  });
}
