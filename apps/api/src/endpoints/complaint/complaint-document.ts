import { formatDay, formatInstant } from '@hiram/contract/product/format-date.ts';
import type { Readable } from 'node:stream';
import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { KeptAgreement } from '../../lending/agreements/agreement-rows.ts';
import { blocksOf } from '../../lending/agreements/agreement-text.ts';
import type { Block } from '../../lending/agreements/agreement-text.ts';
import { idInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { beginPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { Messages, PlainMessage } from '@hiram/contract/messages/message.ts';
import type { ComplaintRow, ComplaintState } from '../../platform/db/schema/complaint.tables.ts';

export interface Message {
  readonly by: 'borrower' | 'lender';
  readonly at: Date;
  readonly text: string;
  readonly imageIds: readonly string[];
}

export interface ComplaintPack {
  readonly complaint: ComplaintRow & { readonly type_title: string; readonly sub_type_title: string | null };
  readonly borrowerName: string;
  readonly messages: readonly Message[];
  readonly order: OrderSummary | null;
  readonly agreements: readonly KeptAgreement[];
  /** Null when the store does not have it any more. */
  readonly pictureOf: (imageId: string) => Promise<Buffer | null>;
}

/** Goes out while it is written: a picture is fetched when its turn comes, so only one is held. */
export function complaintPdf(pack: ComplaintPack, letter: Letterhead): Readable {
  const { message } = letter;
  const paper = beginPdf(letter, `${message('complaint_file_title')} ${idInGroups(pack.complaint.complaint_id)}`);
  writeAll(paper, pack, letter).then(
    () => paper.end(),
    // The reader of a file that breaks off must not take it for whole.
    (error: unknown) => paper.stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return paper.stream;
}

async function writeAll(paper: PdfDocument, pack: ComplaintPack, letter: Letterhead): Promise<void> {
  const { message } = letter;
  paper.heading(message('complaint_file_title'));
  paper.weave();
  writeFacts(paper, pack, letter);
  paper.paragraph(message('complaint_file_left_out'), { muted: true });
  paper.subheading(message('complaint_file_thread'));
  let pictures = 0;
  for (const written of pack.messages) {
    writeMessage(paper, written, pack, letter);
    for (const imageId of written.imageIds) {
      pictures += 1;
      writePicture(paper, await pack.pictureOf(imageId), pictures, message);
    }
  }
  if (pack.order !== null) writeOrder(paper, pack.order, message);
  for (const agreement of pack.agreements) writeAgreement(paper, agreement, letter);
}

const states: Readonly<Record<ComplaintState, PlainMessage>> = {
  open: 'complaint_state_open',
  answered: 'complaint_state_answered',
  closed: 'complaint_state_closed',
};

function writeFacts(paper: PdfDocument, { complaint, borrowerName }: ComplaintPack, { message, language }: Letterhead): void {
  const { type_title: type, sub_type_title: subType, answered_at: answeredAt, closed_at: closedAt, score } = complaint;
  paper.rows([
    { label: message('complaint_file_number'), value: idInGroups(complaint.complaint_id) },
    { label: message('pdf_borrower'), value: borrowerName },
    { label: message('complaint_file_about'), value: subType === null ? type : `${type}, ${subType}` },
    { label: message('complaint_file_state'), value: message(states[complaint.state]) },
    { label: message('complaint_file_sent'), value: formatInstant(language, complaint.sent_at) },
    { label: message('complaint_file_reply_by'), value: formatDay(language, complaint.reply_by) },
    ...(answeredAt === null ? [] : [{ label: message('complaint_file_answered_on'), value: formatInstant(language, answeredAt) }]),
    ...(closedAt === null ? [] : [{ label: message('complaint_file_closed_on'), value: formatInstant(language, closedAt) }]),
    ...(score === null ? [] : [{ label: message('complaint_file_rating'), value: message('complaint_file_stars', { stars: score }) }]),
  ]);
}

function writeMessage(
  paper: PdfDocument,
  { by, at, text }: Message,
  { borrowerName }: ComplaintPack,
  { message, language, lender }: Letterhead,
): void {
  const name = by === 'borrower' ? borrowerName : lender.name;
  paper.paragraph(message('complaint_file_written_by', { name, moment: formatInstant(language, at) }), { muted: true });
  paper.paragraph(text);
}

function writePicture(paper: PdfDocument, bytes: Buffer | null, number: number, message: Messages): void {
  if (bytes === null) return paper.paragraph(message('complaint_file_picture_lost', { number }), { muted: true });
  paper.picture(bytes, message('complaint_file_picture', { number }));
}

function writeOrder(paper: PdfDocument, { productName, status, list }: OrderSummary, message: Messages): void {
  paper.subheading(message('complaint_file_order'));
  paper.rows([
    { label: message('pdf_product'), value: productName },
    { label: message('complaint_file_status'), value: status },
    ...list.map(({ title, value }) => ({ label: title, value: idInGroups(value) })),
  ]);
}

/** As it was agreed to, word for word. */
function writeAgreement(
  paper: PdfDocument,
  { title, text, version, agreedAt, sha256 }: KeptAgreement,
  { message, language }: Letterhead,
): void {
  paper.subheading(title);
  paper.paragraph(message('agreement_agreed', { moment: formatInstant(language, agreedAt), version, hash: sha256.toString('hex') }), {
    muted: true,
  });
  for (const block of blocksOf(text)) writeBlock(paper, block);
}

function writeBlock(paper: PdfDocument, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return paper.minorHeading(block.text);
    case 'paragraph':
      return paper.paragraph(block.text);
    case 'list':
      return paper.list(block.items);
    case 'table':
      return writeTable(paper, block.rows);
  }
}

function writeTable(paper: PdfDocument, [head = [], ...rows]: readonly (readonly string[])[]): void {
  if (head.length === 2) return paper.rows([head, ...rows].map(([label = '', value = '']) => ({ label, value })));
  paper.table(
    head.map((title, index) => ({ title, width: 1, ...(index === 0 ? {} : { align: 'right' as const }) })),
    rows,
  );
}
