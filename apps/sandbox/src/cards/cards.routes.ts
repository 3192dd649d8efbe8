import { cardRegistration, chargeRequest } from '@hiram/contract/providers/providers.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { modeForm, modeRoute, providerPage, sendPage } from '../page.ts';
import { bearer } from '../provider-access.ts';
import type { CardProcessor } from './card-processor.ts';

export function cardsRoutes(app: FastifyInstance, processor: CardProcessor, secret: string): void {
  const bearerAuthentication = { preHandler: bearer(secret) };

  app.post('/cards/cards', bearerAuthentication, (request) => processor.register(cardRegistration.parse(request.body)));

  app.post('/cards/charges', bearerAuthentication, async (request, reply) => {
    const answer = await processor.charge(chargeRequest.parse(request.body));
    // Leaves the request unanswered until the caller's timeout.
    return answer ?? reply.hijack();
  });

  app.get<{ Params: { reference: string } }>('/cards/charges/:reference', bearerAuthentication, ({ params }) =>
    processor.find(params.reference),
  );

  app.post<{ Params: { reference: string } }>('/cards/charges/:reference/void', bearerAuthentication, ({ params }) =>
    processor.voidCharge(params.reference),
  );

  app.get('/cards', (_request, reply) => sendPage(reply, cardsPage(processor)));
  modeRoute(app, '/cards', processor.modes);

  /** For tests: the amounts charged to a borrower. */
  app.get<{ Params: { userId: string } }>('/cards/borrowers/:userId', async ({ params: { userId } }) => ({
    amounts: processor.chargesOf(userId).map(({ request }) => request.amount),
  }));
}

const cardsPage = ({ charges, modes }: CardProcessor): string =>
  providerPage({
    title: 'The card processor',
    about: 'Every charge that the service sent.',
    controls: modeForm('/cards', modes),
    heading: 'Charges',
    rows: charges.toReversed().map(
      ({ request, state, lastFour }) =>
        html`<li>
          <span>₱${formatPesos(request.amount)} from ··${lastFour}<small>${request.reference} · ${state}</small></span>
        </li>`,
    ),
  });
