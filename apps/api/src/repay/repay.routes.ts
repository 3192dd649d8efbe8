import { paymentState } from '@hiram/contract/payment-state.ts';
import { instalmentInfo, rolloverInfo, startPayment } from '@hiram/contract/repay.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../plugins/answer.ts';
import type { Resources } from '../resources.ts';
import { readInstalment, readPaymentState, readRollover, startPaying } from './repay.service.ts';

export function repayRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, rolloverInfo, (key, call) => readRollover(resources, call.borrower(), key));
  answer(app, instalmentInfo, (key, call) => readInstalment(resources, call.borrower(), key));
  answer(app, startPayment, (wish, call) => startPaying(resources, call.borrower(), wish));
  answer(app, paymentState, (key, call) => readPaymentState(resources, call.borrower(), key));
}
