import { decisionRequest } from '@hiram/contract/providers/providers.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { modeForm, modeRoute, providerPage, sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { Application, DecisionMaker } from './decision-maker.ts';

export function decisionRoutes(app: FastifyInstance, maker: DecisionMaker, secret: string): void {
  app.post('/decision/decisions', { preHandler: bearer(secret) }, async (request, reply) => {
    const answer = await maker.decide(decisionRequest.parse(request.body));
    // Leaves the request unanswered until the caller's timeout.
    return answer ?? reply.hijack();
  });

  app.get<{ Params: { reference: string } }>('/decision/orders/:reference', async ({ params: { reference } }) => ({
    requests: maker.requestsOf(reference),
  }));

  /** For tests: the applications of a borrower. */
  app.get<{ Params: { userId: string } }>('/decision/borrowers/:userId', async ({ params: { userId } }) => ({
    applications: maker.applications.flatMap(({ request }) => (request.userId === userId ? [request] : [])),
  }));

  app.get('/decision', (_request, reply) => sendPage(reply, decisionPage(maker)));
  modeRoute(app, '/decision', maker.modes);

  app.post<{ Body: { reference?: string; decision?: string } }>('/decision/press', async (request, reply) => {
    const { reference = '', decision } = request.body;
    if (decision !== 'approved' && decision !== 'refused') return reply.code(400).send({ error: 'decision must be approved or refused' });
    return maker.press(reference, decision) ? reply.redirect('/decision', 303) : reply.code(404).send({ error: 'no pending application' });
  });
}

const decisionPage = ({ applications, modes }: DecisionMaker): string =>
  providerPage({
    title: 'The decision maker',
    about: 'Every application that the service sent. Decide a pending application here.',
    controls: modeForm('/decision', modes),
    heading: 'Applications',
    rows: applications.toReversed().map(applicationRow),
  });

const applicationRow = ({ request, answer, requests }: Application): Html =>
  html`<li>
    <span
      >${request.fullName}, ₱${formatPesos(request.principal)} for ${String(request.termDays)} days<small
        >${request.reference} · ${answer.decision} · sent ${String(requests)} times</small
      ></span
    >
    ${
      answer.decision === 'pending'
        ? html`<form method="post" action="/decision/press">
            <input type="hidden" name="reference" value="${request.reference}" />
            <button name="decision" value="approved">Approve</button>
            <button class="quiet" name="decision" value="refused">Refuse</button>
          </form>`
        : html``
    }
  </li>`;
