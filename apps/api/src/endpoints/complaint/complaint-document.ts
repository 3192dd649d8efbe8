import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formatDay, formatInstant } from '@hiram/contract/product/format-date.ts';
import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { AgreementRecord } from '../../lending/agreements/agreement-rows.ts';
import { blocksOf } from '../../lending/agreements/agreement-text.ts';
import type { Block } from '../../lending/agreements/agreement-text.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import type { PromiseState } from '../../lending/complaints/promise.ts';
import { createPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDraft, PdfWriter } from '../../platform/pdf/pdf-draft.ts';
import type { Messages, PlainMessage } from '@hiram/contract/messages/message.ts';
import type { ComplaintRow, ComplaintState } from '../../tables/complaint.ts';

export interface Message {
  readonly by: 'borrower' | 'lender';
  readonly at: Date;
  readonly text: string;
  readonly imageIds: readonly string[];
}

export interface ComplaintPack {
  readonly complaint: ComplaintRow & { readonly typeTitle: string; readonly subTypeTitle: string | null };
  readonly borrowerName: string;
  /** The promised reply date and the days by which the reply is late; `null` if the profile makes no promise. */
  readonly promised: PromiseState | null;
  readonly messages: readonly Message[];
  readonly order: OrderSummary | null;
  readonly agreements: readonly AgreementRecord[];
  /** `null` if the image is no longer stored. */
  readonly pictureOf: (imageId: string) => Promise<Buffer | null>;
}

/** Renders the complaint with its pictures. Few complaints are rendered at once, because the pictures are in memory. */
export async function complaintPdf(pack: ComplaintPack, letterhead: Letterhead): Promise<PdfDraft> {
  const { message } = letterhead;
  const pdf = createPdf(letterhead, `${message('complaint_file_title')} ${formatIdInGroups(pack.complaint.complaintId)}`);
  pdf.heading(message('complaint_file_title'));
  pdf.weavePattern();
  writeFacts(pdf, pack, letterhead);
  pdf.paragraph(message('complaint_file_left_out'), { muted: true });
  pdf.subheading(message('complaint_file_thread'));
  let pictures = 0;
  for (const written of pack.messages) {
    writeMessage(pdf, written, pack, letterhead);
    for (const imageId of written.imageIds) {
      pictures += 1;
      writePicture(pdf, await pack.pictureOf(imageId), pictures, message);
    }
  }
  if (pack.order !== null) writeOrder(pdf, pack.order, message);
  for (const agreement of pack.agreements) writeAgreement(pdf, agreement, letterhead);
  return pdf.draft;
}

const states: Readonly<Record<ComplaintState, PlainMessage>> = {
  open: 'complaint_state_open',
  answered: 'complaint_state_answered',
  closed: 'complaint_state_closed',
};

function writeFacts(pdf: PdfWriter, { complaint, borrowerName, promised }: ComplaintPack, { message, language, lender }: Letterhead): void {
  const { typeTitle: type, subTypeTitle: subType, answeredAt, closedAt, score } = complaint;
  pdf.rows([
    { label: message('complaint_file_number'), value: formatIdInGroups(complaint.complaintId) },
    { label: message('pdf_borrower'), value: borrowerName },
    { label: message('complaint_file_about'), value: subType === null ? type : `${type}, ${subType}` },
    { label: message('complaint_file_state'), value: message(states[complaint.state]) },
    { label: message('complaint_file_sent'), value: formatInstant(language, complaint.sentAt) },
    { label: message('complaint_file_reply_by'), value: formatDay(language, complaint.replyBy) },
    ...(promised === null ? [] : [{ label: message('complaint_file_promise'), value: promiseText(promised, message) }]),
    ...(answeredAt === null ? [] : [{ label: message('complaint_file_answered_on'), value: formatInstant(language, answeredAt) }]),
    ...(closedAt === null ? [] : [{ label: message('complaint_file_closed_on'), value: formatInstant(language, closedAt) }]),
    ...(score === null ? [] : [{ label: message('complaint_file_rating'), value: message('complaint_file_stars', { stars: score }) }]),
  ]);
  if (promised === null) return;
  const day = formatDay(language, manilaDateOf(complaint.sentAt));
  pdf.paragraph(message('complaint_file_asked_first', { borrower: borrowerName, lender: lender.name, day }));
}

function promiseText({ promise, daysLate }: PromiseState, message: Messages): string {
  if (promise !== 'missed') return message(promise === 'kept' ? 'complaint_file_promise_kept' : 'complaint_file_promise_open');
  return daysLate === 1 ? message('complaint_file_promise_one_day_late') : message('complaint_file_promise_days_late', { count: daysLate });
}

function writeMessage(
  pdf: PdfWriter,
  { by, at, text }: Message,
  { borrowerName }: ComplaintPack,
  { message, language, lender }: Letterhead,
): void {
  const name = by === 'borrower' ? borrowerName : lender.name;
  pdf.paragraph(message('complaint_file_written_by', { name, moment: formatInstant(language, at) }), { muted: true });
  pdf.paragraph(text);
}

function writePicture(pdf: PdfWriter, bytes: Buffer | null, number: number, message: Messages): void {
  if (bytes === null) return pdf.paragraph(message('complaint_file_picture_lost', { number }), { muted: true });
  pdf.picture(bytes, message('complaint_file_picture', { number }));
}

function writeOrder(pdf: PdfWriter, { productName, status, list }: OrderSummary, message: Messages): void {
  pdf.subheading(message('complaint_file_order'));
  pdf.rows([
    { label: message('pdf_product'), value: productName },
    { label: message('complaint_file_status'), value: status },
    ...list.map(({ title, value }) => ({ label: title, value: formatIdInGroups(value) })),
  ]);
}

function writeAgreement(
  pdf: PdfWriter,
  { title, text, version, agreedAt, textSha256 }: AgreementRecord,
  { message, language }: Letterhead,
): void {
  pdf.subheading(title);
  pdf.paragraph(message('agreement_agreed', { moment: formatInstant(language, agreedAt), version, hash: textSha256.toString('hex') }), {
    muted: true,
  });
  for (const block of blocksOf(text)) writeBlock(pdf, block);
}

function writeBlock(pdf: PdfWriter, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return pdf.minorHeading(block.text);
    case 'paragraph':
      return pdf.paragraph(block.text);
    case 'list':
      return pdf.list(block.items);
    case 'table':
      return writeTable(pdf, block.rows);
  }
}

function writeTable(pdf: PdfWriter, [head = [], ...rows]: readonly (readonly string[])[]): void {
  if (head.length === 2) return pdf.rows([head, ...rows].map(([label = '', value = '']) => ({ label, value })));
  pdf.table(
    head.map((title, index) => ({ title, width: 1, ...(index === 0 ? {} : { align: 'right' as const }) })),
    rows,
  );
}
