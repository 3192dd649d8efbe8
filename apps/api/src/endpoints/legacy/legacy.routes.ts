import * as contract from '@hiram/contract/endpoints/legacy.ts';
import * as products from '@hiram/contract/endpoints/legacy-products.ts';
import type { FastifyInstance } from 'fastify';
import { jumpToAgreement, listAgreements } from '../../lending/agreements/agreement-access.ts';
import { acceptOfferOnce } from '../../lending/origination/accept-offer-once.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { countClick, readFailure, readLegacyConfirmation, readTarget } from './legacy.service.ts';

export function legacyRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.legacyConfirmation, (fields, call) => readLegacyConfirmation(resources, call.borrower(), fields));
  answer(app, contract.legacyAgreements, (fields, call) => listAgreements(resources, call.borrower(), fields));
  answer(app, contract.legacyAgreementJump, (fields, call) => jumpToAgreement(resources, call.borrower(), fields));
  answer(app, contract.legacyConfirmLoan, async (request, call) => ({
    redirectUrl: await acceptOfferOnce(resources, { borrower: call.borrower(), request, intent: call.intent }),
  }));
  answer(app, products.clickProduct, (fields, call) => countClick(resources, { borrower: call.borrower(), fields, intent: call.intent }));
  answer(app, products.productTarget, (fields, call) => readTarget(call.borrower(), fields));
  answer(app, products.failedApplication, (fields, call) => readFailure(call.borrower(), fields));
}
