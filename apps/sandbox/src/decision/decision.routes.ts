import { decisionRequest } from '@hiram/contract/providers/providers.ts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { DecisionMaker } from './decision-maker.ts';
import { decisionPage } from './decision.page.ts';

export function decisionRoutes(app: FastifyInstance, maker: DecisionMaker, secret: string): void {
  app.post('/decision/decisions', { preHandler: bearer(secret) }, async (request, reply) => {
    const answer = await maker.ask(decisionRequest.parse(request.body));
    // Left open: the caller gives up by itself.
    return answer ?? reply.hijack();
  });

  app.get<{ Params: { reference: string } }>('/decision/orders/:reference', async ({ params: { reference } }) => ({
    asked: maker.askedOf(reference),
  }));

  app.get('/decision', (_request, reply) => sendPage(reply, decisionPage(maker)));

  app.post<{ Body: { reference?: string; decision?: string } }>('/decision/press', async (request, reply) => {
    const { reference = '', decision } = request.body;
    if (decision !== 'approved' && decision !== 'refused') return reply.code(400).send({ error: 'approved or refused' });
    return maker.press(reference, decision) ? reply.redirect('/decision', 303) : reply.code(404).send({ error: 'nothing to decide there' });
  });

  app.post<{ Body: { userId?: string; mode?: string } }>('/decision/modes', async (request, reply) => {
    const { userId = '', mode = '' } = request.body;
    return maker.modes.set(userId, mode) ? reply.redirect('/decision', 303) : reply.code(400).send({ error: 'no such mode' });
  });
}
