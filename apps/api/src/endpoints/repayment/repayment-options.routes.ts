import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { payByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { startChosenPayment, waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { readEarlyPayoff, readPayByDates, readWaysToPay, startChosen } from './repayment-options.service.ts';

export function repaymentOptionsRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, waysToPay, (request, call) => readWaysToPay(resources, call.borrower(), request));
  answer(app, startChosenPayment, (request, call) => startChosen(resources, call.borrower(), request));
  answer(app, payByDates, (key, call) => readPayByDates(resources, call.borrower(), key));
  answer(app, earlyPayoff, (key, call) => readEarlyPayoff(resources, call.borrower(), key));
}
