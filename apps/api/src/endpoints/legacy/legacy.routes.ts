import * as contract from '@hiram/contract/endpoints/legacy.ts';
import * as products from '@hiram/contract/endpoints/legacy-products.ts';
import type { FastifyInstance } from 'fastify';
import { jumpToAgreement, listAgreements } from '../../lending/agreements/agreement-access.ts';
import { submitOffer } from '../../lending/origination/accept-offer-once.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { countClick, readFailure, readOlderConfirmation, readTarget } from './legacy.service.ts';

export function olderRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.olderConfirmation, (fields, call) => readOlderConfirmation(resources, call.borrower(), fields));
  answer(app, contract.olderAgreements, (fields, call) => listAgreements(resources, call.borrower(), fields));
  answer(app, contract.olderAgreementJump, (fields, call) => jumpToAgreement(resources, call.borrower(), fields));
  answer(app, contract.olderConfirmLoan, async (request, call) => ({
    redirectUrl: await submitOffer(resources, { borrower: call.borrower(), request, intent: call.intent }),
  }));
  answer(app, products.clickProduct, (fields, call) => countClick(resources, { borrower: call.borrower(), fields, intent: call.intent }));
  answer(app, products.productTarget, (fields, call) => readTarget(call.borrower(), fields));
  answer(app, products.failedApplication, (fields, call) => readFailure(call.borrower(), fields));
}
