import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { countTap } from './tracking.service.ts';

export function trackingRoutes(app: FastifyInstance, { clock }: Resources): void {
  answer(app, saveEvent, (fields, call) => countTap(clock, { borrower: call.borrower(), fields, intent: call.intent }));
}
