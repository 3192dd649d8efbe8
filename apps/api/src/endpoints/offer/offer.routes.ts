import { confirmLoan, confirmation } from '@hiram/contract/endpoints/offer.ts';
import type { FastifyInstance } from 'fastify';
import { acceptOfferOnce } from '../../lending/origination/accept-offer-once.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { readConfirmation } from './offer.service.ts';

export function offerRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, confirmation, ({ productId }, call) => readConfirmation(resources, call.borrower(), productId));
  answer(app, confirmLoan, async (request, call) => ({
    lendDetailsUrl: await acceptOfferOnce(resources, { borrower: call.borrower(), request, intent: call.intent }),
  }));
}
