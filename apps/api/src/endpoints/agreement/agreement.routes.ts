import * as contract from '@hiram/contract/endpoints/agreement.ts';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { jumpToAgreement, listAgreements } from '../../lending/origination/agreement-access.ts';
import { AGREEMENT_PAGE } from '../../lending/agreements/agreement-links.ts';
import { answer } from '../../platform/http/answer.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { AGREEMENT_HEADERS, agreementPage, busyLinkPage, endedLinkPage } from './agreement-page.ts';
import { readAgreedTerms, readLinkedAgreement } from './agreement.service.ts';

export function agreementRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.agreements, (fields, call) => listAgreements(resources, call.borrower(), fields));
  answer(app, contract.agreementJump, (fields, call) => jumpToAgreement(resources, call.borrower(), fields));
  answer(app, contract.agreedTerms, (fields, call) => readAgreedTerms(call.borrower(), fields));
  // Public: the signed link authorizes reading this one page. The page is not an API call, so the contract does not list it.
  app.get(AGREEMENT_PAGE, { config: { access: publicCall } }, async (request, reply) => {
    reply.headers(AGREEMENT_HEADERS);
    try {
      return agreementPage(await readLinkedAgreement(resources, request.query));
    } catch (error) {
      const reason = error instanceof Refusal ? error.reason : null;
      if (reason === 'notFound') return reply.code(404).send(endedLinkPage());
      if (reason === 'tooManyRequests') return reply.code(429).send(busyLinkPage());
      throw error;
    }
  });
}
