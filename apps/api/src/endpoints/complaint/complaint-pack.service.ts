import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { complaintDocument } from '@hiram/contract/endpoints/complaint.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formLanguage } from '@hiram/contract/product/form-language.ts';
import * as z from 'zod/mini';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { listAgreementRecords } from '../../lending/agreements/agreement-rows.ts';
import { findBorrowerName } from '../../lending/borrowers/borrowers.ts';
import { documentsAt } from '../../platform/pdf/documents.ts';
import type { DocumentSource } from '../../platform/pdf/documents.ts';
import { letterheadIn } from '../../platform/pdf/letterhead.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { attachedImages } from '../../lending/complaints/complaint-images.ts';
import { findOrder } from './complaint-orders.ts';
import { complaintPdf } from './complaint-document.ts';
import type { Message } from './complaint-document.ts';
import type { ComplaintResources } from './complaint.service.ts';
import { findComplaint, listReplies } from '../../lending/complaints/complaint-rows.ts';
import { promiseOn } from '../../lending/complaints/promise.ts';
import { summaryOf } from './order-summary.ts';
import { storedReference } from '../../platform/db/reference.ts';
import type { ComplaintRow } from '../../tables/complaint.ts';

const pack = z.object({ userId: z.string(), complaintId: z.string(), lang: formLanguage });

export const complaintDocuments = documentsAt('complaint', pack);

export async function linkToComplaint(
  resources: ComplaintResources,
  { userId, cell: { database } }: Borrower,
  { problemId: complaintId, lang }: RequestOf<typeof complaintDocument>,
): Promise<AnswerOf<typeof complaintDocument>> {
  if ((await findComplaint(database, { userId, complaintId })) === null) throw new Refusal('notFound');
  return { url: await complaintDocuments.linkTo(resources, { userId, complaintId, lang }) };
}

export async function openComplaint(
  resources: ComplaintResources,
  { userId, complaintId, lang }: z.output<typeof pack>,
): Promise<DocumentSource | null> {
  const { database } = resources.cells.of(userId);
  const complaint = await findComplaint(database, { userId, complaintId });
  if (complaint === null) return null;
  const letterhead = await letterheadIn(lang, resources);
  const reference = storedReference(database);
  const translate = await translationsIn(reference, letterhead.language);
  const { typeTitle: type, subTypeTitle: subType } = complaint;
  const viewed = { profile: resources.config.profile, today: manilaDateOf(letterhead.madeAt) };
  const order = await findOrder({ database, reference }, { userId, orderId: complaint.orderId }, viewed);
  const { profile, today } = viewed;
  const draft = await complaintPdf(
    {
      promised: profile.extras === 'offered' ? promiseOn(complaint, today) : null,
      complaint: { ...complaint, typeTitle: translate(type), subTypeTitle: subType === null ? null : translate(subType) },
      borrowerName: await findBorrowerName(database, userId),
      messages: await messagesOf(resources, { userId, complaintId }, complaint),
      order: order === null ? null : summaryOf(order, letterhead.language),
      agreements: await listAgreementRecords(database, { userId, orderId: complaint.orderId }),
      pictureOf: (imageId) => resources.images.bytesOf(imageId),
    },
    letterhead,
  );
  return { fileName: `complaint-${complaintId}.pdf`, draft };
}

async function messagesOf(
  { cells }: ComplaintResources,
  key: { readonly userId: string; readonly complaintId: string },
  { content, sentAt: at }: Pick<ComplaintRow, 'content' | 'sentAt'>,
): Promise<readonly Message[]> {
  const { database } = cells.of(key.userId);
  const attached = await attachedImages(database, key);
  const imagesOf = (reply: number): string[] => attached.filter((each) => each.reply === reply).map(({ imageId }) => imageId);
  const replies = await listReplies(database, key);
  return [
    { by: 'borrower', at, text: content, imageIds: imagesOf(0) },
    ...replies.map((reply): Message => ({ by: 'lender', at: reply.repliedAt, text: reply.content, imageIds: imagesOf(reply.number) })),
  ];
}
