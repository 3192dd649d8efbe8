import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import type { Borrower, Lender } from './lender.ts';
import { failurePage, homePage } from './pages.ts';

export function lenderRoutes(app: FastifyInstance, lender: Lender, publicOrigin: string): void {
  app.get('/', async (_request, reply) => sendPage(reply, homePage(await lender.borrowers(), lender.sessions, publicOrigin)));

  const forCustomer = (path: string, act: (borrower: Borrower) => Promise<unknown>): void => {
    app.post<{ Body: { userId?: string } }>(path, async (request, reply) => {
      const borrower = (await lender.borrowers()).find(({ userId }) => userId === request.body.userId);
      if (borrower === undefined) return sendPage(reply.code(404), failurePage('The lender has no such customer.'));
      await act(borrower);
      return reply.redirect('/', 303);
    });
  };
  forCustomer('/sessions', (borrower) => lender.openAs(borrower));
  forCustomer('/offers', (borrower) => lender.offerTo(borrower));

  app.post<{ Body: { sessionId?: string } }>('/sessions/revoke', async (request, reply) => {
    const revoked = await lender.revoke(request.body.sessionId ?? '');
    return revoked ? reply.redirect('/', 303) : sendPage(reply.code(404), failurePage('That session had ended before.'));
  });
}
