import { orderDetail, rateService } from '@hiram/contract/order.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../plugins/answer.ts';
import type { Resources } from '../resources.ts';
import { readOrder, storeScore } from './order.service.ts';

export function orderRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, orderDetail, (key, call) => readOrder(resources, call.borrower(), key));
  answer(app, rateService, ({ score }, call) => storeScore(resources, { borrower: call.borrower(), score, intent: call.intent }));
}
