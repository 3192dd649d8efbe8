import * as contract from '@hiram/contract/endpoints/partner.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { createBorrower, endSession, makeOffer, openSession, setClockAhead } from './partner.service.ts';

export function partnerRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.createBorrower, (fields) => createBorrower(resources, fields));
  answer(app, contract.issueSession, (fields) => openSession(resources, fields));
  answer(app, contract.revokeSession, (fields) => endSession(resources, fields));
  answer(app, contract.makeOffer, (fields, call) => makeOffer(resources, fields, call.intent));
  answer(app, contract.moveClock, (fields) => setClockAhead(resources, fields));
}
