import { calendarDate } from '@hiram/contract/product/dates.ts';
import { formLanguage } from '@hiram/contract/product/form-language.ts';
import * as z from 'zod/mini';
import { findBorrowerName } from '../../lending/borrowers/borrowers.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { documentsAt } from '../../platform/pdf/documents.ts';
import type { DocumentSource } from '../../platform/pdf/documents.ts';
import { letterheadIn } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { Resources } from '../../providers/resources.ts';
import { certificatePdf } from './certificate-document.ts';
import { readCertificate } from './certificate.service.ts';
import { readHistory } from './order-history.ts';
import { paymentPlanPdf } from './payment-plan-document.ts';
import { readPaymentPlan } from './payment-plan.service.ts';
import { receiptPdf } from './receipt-document.ts';
import { findReceipt } from './receipt.service.ts';
import { statementPdf } from './statement-document.ts';
import { storedReference } from '../../platform/db/reference.ts';
import type { OrderKey } from '../../tables/loan.ts';

const document = z.object({
  userId: z.string(),
  orderId: z.string(),
  lang: formLanguage,
  of: z.union([
    z.object({ payment: z.int() }),
    z.object({ certificate: z.literal(true) }),
    z.object({ paymentPlan: z.literal(true) }),
    z.object({ asOf: z.string() }),
  ]),
});
export type LoanDocument = z.output<typeof document>;

export const openDocuments = documentsAt('documents', document);

/** Renders the document each time it is opened; `null` if it is no longer available. */
export async function openDocument(resources: Resources, { userId, orderId, lang, of }: LoanDocument): Promise<DocumentSource | null> {
  const letterhead = await letterheadIn(lang, resources);
  const order = { userId, orderId };
  if ('paymentPlan' in of) return openPaymentPlan(resources, order, letterhead);
  if ('payment' in of) return openReceipt(resources, order, of.payment, letterhead);
  return 'asOf' in of ? openStatement(resources, order, of.asOf, letterhead) : openCertificate(resources, order, letterhead);
}

async function openReceipt(resources: Resources, order: OrderKey, payment: number, letterhead: Letterhead): Promise<DocumentSource | null> {
  const receipt = await findReceipt(resources, order, payment);
  if (receipt === null) return null;
  return { fileName: `receipt-${receipt.number}.pdf`, draft: receiptPdf(receipt, order.orderId, letterhead) };
}

async function openCertificate(resources: Resources, order: OrderKey, letterhead: Letterhead): Promise<DocumentSource | null> {
  const { certificate } = await readCertificate(resources, order);
  if (certificate === null) return null;
  return { fileName: `certificate-${certificate.number}.pdf`, draft: certificatePdf(certificate, order.orderId, letterhead) };
}

async function openPaymentPlan(resources: Resources, order: OrderKey, letterhead: Letterhead): Promise<DocumentSource | null> {
  const { plan } = await readPaymentPlan(resources, order);
  if (plan === null) return null;
  const borrowerName = await findBorrowerName(resources.cells.of(order.userId).database, order.userId);
  return { fileName: `payment-plan-${plan.number}.pdf`, draft: paymentPlanPdf({ plan, orderId: order.orderId, borrowerName }, letterhead) };
}

async function openStatement(resources: Resources, order: OrderKey, day: string, letterhead: Letterhead): Promise<DocumentSource | null> {
  const { database } = resources.cells.of(order.userId);
  const asOf = calendarDate(day);
  const history = await readHistory(database, order, { profile: resources.config.profile, asOf });
  if (history === null) return null;
  const product = await findProduct(storedReference(database), history.record.order.productId);
  const statement = { history, asOf, borrowerName: await findBorrowerName(database, order.userId), productName: product?.name ?? '' };
  return { fileName: `statement-${order.orderId}-${asOf}.pdf`, draft: statementPdf(statement, letterhead) };
}
