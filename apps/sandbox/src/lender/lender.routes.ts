import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { listOf, page, sendPage } from '../page.ts';
import type { Borrower, IssuedSession, Lender } from './lender.ts';
import { pageAddress, webviewPages } from './webview-addresses.ts';

export function lenderRoutes(app: FastifyInstance, lender: Lender, publicOrigin: string): void {
  app.get('/', async (_request, reply) => sendPage(reply, homePage(await lender.borrowers(), lender.sessions, publicOrigin)));

  const customerRoute = (path: string, act: (borrower: Borrower) => Promise<unknown>): void => {
    app.post<{ Body: { userId?: string } }>(path, async (request, reply) => {
      const borrower = (await lender.borrowers()).find(({ userId }) => userId === request.body.userId);
      if (borrower === undefined) return sendPage(reply.code(404), failurePage('The lender has no such customer.'));
      await act(borrower);
      return reply.redirect('/', 303);
    });
  };
  customerRoute('/sessions', (borrower) => lender.openAs(borrower));
  customerRoute('/offers', (borrower) => lender.offerTo(borrower));

  app.post<{ Body: { sessionId?: string } }>('/sessions/revoke', async (request, reply) => {
    const revoked = await lender.revoke(request.body.sessionId ?? '');
    return revoked ? reply.redirect('/', 303) : sendPage(reply.code(404), failurePage('The session has already ended.'));
  });
}

function homePage(borrowers: readonly Borrower[], sessions: readonly IssuedSession[], publicOrigin: string): string {
  return page(
    'The lender’s own app',
    html`<p>This is what the lender runs itself. Open a page of the front end as one of its customers.</p>
      <h2>Customers</h2>
      ${listOf(borrowers.map(borrowerRow))}
      <h2>Open sessions</h2>
      ${listOf(sessions.map((each) => sessionRow(each, publicOrigin)))}
      <h2>The providers</h2>
      <ul>
        <li><a href="/decision">The decision maker</a></li>
        <li><a href="/bank">The payout bank</a></li>
        <li><a href="/sms">The SMS inbox</a></li>
        <li><a href="/payments">The payment provider</a></li>
        <li><a href="/clock">The clock</a></li>
        <li><a href="/cards">The card processor</a></li>
      </ul>`,
  );
}

const borrowerRow = ({ fullName, phone, userId }: Borrower): Html =>
  html`<li>
    <span>${fullName}<small>${phone}</small></span>
    <form method="post" action="/offers"><button class="quiet" name="userId" value="${userId}">Offer ₱8,000</button></form>
    <form method="post" action="/sessions"><button name="userId" value="${userId}">Open as ${fullName}</button></form>
  </li>`;

const sessionRow = (session: IssuedSession, publicOrigin: string): Html =>
  html`<li>
    <span>${session.fullName}<small>until ${session.expiresAt}</small></span>
    ${webviewPages.map(({ label, path }) => html`<a href="${pageAddress(publicOrigin, path, session)}">${label}</a> `)}
    <form method="post" action="/sessions/revoke"><button class="quiet" name="sessionId" value="${session.sessionId}">Revoke</button></form>
  </li>`;

export const failurePage = (reason: string): string =>
  page(
    'The request failed',
    html`<p>${reason}</p>
      <p><a href="/">Back to the customers</a></p>`,
  );
