import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { instalmentInfo, rolloverInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { readInstalment, readPaymentState, readRollover, startPaying } from './repayment.service.ts';

export function repayRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, rolloverInfo, (key, call) => readRollover(resources, call.borrower(), key));
  answer(app, instalmentInfo, (key, call) => readInstalment(resources, call.borrower(), key));
  answer(app, startPayment, (request, call) => startPaying(resources, call.borrower(), request));
  answer(app, paymentState, (key, call) => readPaymentState(resources, call.borrower(), key));
}
