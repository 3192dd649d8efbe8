import { orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { orderDetail, rateService } from '@hiram/contract/endpoints/order.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { readReview } from './order-review.service.ts';
import { readOrder, storeScore } from './order.service.ts';

export function orderRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, orderDetail, (key, call) => readOrder(resources, call.borrower(), key));
  answer(app, orderReview, ({ orderId }, call) => readReview(resources, call.borrower(), orderId));
  answer(app, rateService, ({ score }, call) => storeScore(resources, { borrower: call.borrower(), score, intent: call.intent }));
}
