import { confirmLoan, confirmation } from '@hiram/contract/offer.ts';
import type { FastifyInstance } from 'fastify';
import { submitOffer } from '../loan/submit.ts';
import { answer } from '../plugins/answer.ts';
import type { Resources } from '../resources.ts';
import { readConfirmation } from './offer.service.ts';

export function offerRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, confirmation, ({ productId }, call) => readConfirmation(resources, call.borrower(), productId));
  answer(app, confirmLoan, async (request, call) => ({
    lendDetailsUrl: await submitOffer(resources, { borrower: call.borrower(), request, intent: call.intent }),
  }));
}
