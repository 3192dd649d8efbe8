import { bankForm, bindBank, bindBankFromLoanDetail } from '@hiram/contract/endpoints/bank-account.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Handler } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { bindAccount, readBankForm } from './bank-account.service.ts';

export function bindBankRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, bankForm, (_fields, call) => readBankForm(call.borrower()));
  const bind: Handler<typeof bindBank> = (form, call) => bindAccount(resources, { borrower: call.borrower(), form, intent: call.intent });
  answer(app, bindBank, bind);
  answer(app, bindBankFromLoanDetail, bind);
}
