import { payoutRequest } from '@hiram/contract/providers/providers.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { modeForm, modeRoute, providerPage, sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { Payout, PayoutBank } from './bank.ts';

export function bankRoutes(app: FastifyInstance, bank: PayoutBank, secret: string): void {
  app.post('/bank/payouts', { preHandler: bearer(secret) }, async (request, reply) => {
    const answer = await bank.send(payoutRequest.parse(request.body));
    // Leaves the request unanswered until the caller's timeout.
    return answer ?? reply.hijack();
  });

  app.get<{ Params: { reference: string } }>('/bank/payouts/:reference', { preHandler: bearer(secret) }, (request) =>
    bank.find(request.params.reference),
  );

  app.get<{ Params: { orderId: string } }>('/bank/orders/:orderId', async ({ params: { orderId } }) => ({
    received: bank.receivedOf(orderId),
    credits: bank.creditsOf(orderId),
  }));

  /** For tests: every payout that was requested. */
  app.get('/bank/test/payouts', async () => ({
    payouts: bank.payouts.map(({ request: { amount, accountNumber } }) => ({ amount, accountNumber })),
  }));

  app.get('/bank', (_request, reply) => sendPage(reply, bankPage(bank)));
  modeRoute(app, '/bank', bank.modes);

  app.post<{ Body: { reference?: string; state?: string } }>('/bank/press', async (request, reply) => {
    const { reference = '', state } = request.body;
    if (state !== 'credited' && state !== 'rejected') return reply.code(400).send({ error: 'state must be credited or rejected' });
    return bank.press(reference, state) ? reply.redirect('/bank', 303) : reply.code(404).send({ error: 'no pending payout' });
  });
}

const bankPage = (bank: PayoutBank): string =>
  providerPage({
    title: 'The payout bank',
    about: 'Every payout that the service sent. Settle a pending payout here.',
    controls: modeForm('/bank', bank.modes),
    heading: 'Payouts',
    rows: bank.payouts.toReversed().map((payout) => payoutRow(payout, bank)),
  });

const payoutRow = ({ request, state, sent }: Payout, bank: PayoutBank): Html =>
  html`<li>
    <span
      >${request.fullName}, ₱${formatPesos(request.amount)} to ··${request.accountNumber.slice(-4)}<small
        >${request.reference} · ${state} · sent ${String(sent)} times · order credited ${String(bank.creditsOf(request.orderId))}
        times</small
      ></span
    >
    ${
      state === 'accepted'
        ? html`<form method="post" action="/bank/press">
            <input type="hidden" name="reference" value="${request.reference}" />
            <button name="state" value="credited">Credit</button>
            <button class="quiet" name="state" value="rejected">Reject</button>
          </form>`
        : html``
    }
  </li>`;
