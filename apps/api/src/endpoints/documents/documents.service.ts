import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { certificateDocument, documentAddress, receiptDocument, statementDocument } from '@hiram/contract/endpoints/documents.ts';
import type { paymentPlanDocument } from '@hiram/contract/endpoints/payment-plan.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { readCertificate } from './certificate.service.ts';
import { readHistory } from './order-history.ts';
import { openDocuments } from './open-documents.service.ts';
import { readPaymentPlan } from './payment-plan.service.ts';
import { findReceipt } from './receipt.service.ts';

type Address = z.output<typeof documentAddress>;

/** Issues a link only for an existing document, so that a tap never opens an empty page. */
export async function linkToReceipt(
  resources: Resources,
  { userId }: Borrower,
  { orderId, payment, lang }: RequestOf<typeof receiptDocument>,
): Promise<Address> {
  if ((await findReceipt(resources, { userId, orderId }, payment)) === null) throw new Refusal('notFound');
  return { url: await openDocuments.linkTo(resources, { userId, orderId, lang, of: { payment } }) };
}

export async function linkToCertificate(
  resources: Resources,
  { userId }: Borrower,
  { orderId, lang }: RequestOf<typeof certificateDocument>,
): Promise<AnswerOf<typeof certificateDocument>> {
  const { certificate } = await readCertificate(resources, { userId, orderId });
  if (certificate === null) throw new Refusal('notFound');
  return { url: await openDocuments.linkTo(resources, { userId, orderId, lang, of: { certificate: true } }) };
}

export async function linkToPaymentPlan(
  resources: Resources,
  { userId }: Borrower,
  { orderId, lang }: RequestOf<typeof paymentPlanDocument>,
): Promise<Address> {
  const { plan } = await readPaymentPlan(resources, { userId, orderId });
  if (plan === null) throw new Refusal('notFound');
  return { url: await openDocuments.linkTo(resources, { userId, orderId, lang, of: { paymentPlan: true } }) };
}

/** For today or an earlier day of the loan, because future payments are unknown. */
export async function linkToStatement(
  resources: Resources,
  { userId, cell: { database } }: Borrower,
  { orderId, asOf, lang }: RequestOf<typeof statementDocument>,
): Promise<Address> {
  const today = manilaDateOf(await resources.clock.now());
  const day = asOf ?? today;
  const history = await readHistory(database, { userId, orderId }, { profile: resources.config.profile, asOf: day });
  if (history === null || day > today) throw new Refusal('notFound');
  return { url: await openDocuments.linkTo(resources, { userId, orderId, lang, of: { asOf: day } }) };
}
