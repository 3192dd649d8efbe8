import { commitRepayment, confirmRepayment, repaymentWay, walletRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/http/answer.ts';
import type { Resources } from '../../../platform/resources.ts';
import { commit, confirm, openWallet, readRepaymentWay } from './card-repayment.service.ts';

export function cardRepayRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, repaymentWay, (fields, call) => readRepaymentWay(resources, call.borrower(), fields));
  answer(app, commitRepayment, (fields, call) => commit(resources, call.borrower(), fields));
  answer(app, confirmRepayment, (fields, call) => confirm(resources, call.borrower(), fields));
  answer(app, walletRepayment, (fields, call) => openWallet(resources, call.borrower(), fields));
}
