import * as contract from '@hiram/contract/endpoints/documents.ts';
import { paymentPlan, paymentPlanDocument } from '@hiram/contract/endpoints/payment-plan.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../providers/resources.ts';
import { readCertificate } from './certificate.service.ts';
import { checkNumber } from './check-document.service.ts';
import { openDocument, openDocuments } from './open-documents.service.ts';
import { linkToCertificate, linkToPaymentPlan, linkToReceipt, linkToStatement } from './documents.service.ts';
import { readPaymentPlan } from './payment-plan.service.ts';
import { readReceipts } from './receipt.service.ts';

export function documentsRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, contract.receipts, ({ orderId }, call) => readReceipts(resources, { userId: call.borrower().userId, orderId }));
  answer(app, contract.receiptDocument, (fields, call) => linkToReceipt(resources, call.borrower(), fields));
  answer(app, contract.certificate, ({ orderId }, call) => readCertificate(resources, { userId: call.borrower().userId, orderId }));
  answer(app, contract.certificateDocument, (fields, call) => linkToCertificate(resources, call.borrower(), fields));
  answer(app, contract.checkDocument, (fields, { address }) => checkNumber(resources, fields, address));
  answer(app, contract.statementDocument, (fields, call) => linkToStatement(resources, call.borrower(), fields));
  answer(app, paymentPlan, ({ orderId }, call) => readPaymentPlan(resources, { userId: call.borrower().userId, orderId }));
  answer(app, paymentPlanDocument, (fields, call) => linkToPaymentPlan(resources, call.borrower(), fields));
  openDocuments.serve(app, resources, (document) => openDocument(resources, document));
}
