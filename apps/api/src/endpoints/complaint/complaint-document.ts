import type { Readable } from 'node:stream';
import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { KeptAgreement } from '../../lending/agreements/agreement-rows.ts';
import { blocksOf } from '../../lending/agreements/agreement-text.ts';
import type { Block } from '../../lending/agreements/agreement-text.ts';
import { dayIn, idInGroups, momentIn } from '../../platform/pdf/display.ts';
import { beginPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { filled } from '../../platform/pdf/words.ts';
import type { Words } from '../../platform/pdf/words.ts';
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
  const { words } = letter;
  const paper = beginPdf(letter, `${words.packTitle} ${idInGroups(pack.complaint.complaint_id)}`);
  writeAll(paper, pack, letter).then(
    () => paper.end(),
    // The reader of a file that breaks off must not take it for whole.
    (error: unknown) => paper.stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return paper.stream;
}

async function writeAll(paper: PdfDocument, pack: ComplaintPack, letter: Letterhead): Promise<void> {
  const { words } = letter;
  paper.heading(words.packTitle);
  paper.weave();
  writeFacts(paper, pack, letter);
  paper.paragraph(words.packLeftOut, { muted: true });
  paper.subheading(words.packThread);
  let pictures = 0;
  for (const message of pack.messages) {
    writeMessage(paper, message, pack, letter);
    for (const imageId of message.imageIds) {
      pictures += 1;
      writePicture(paper, await pack.pictureOf(imageId), pictures, words);
    }
  }
  if (pack.order !== null) writeOrder(paper, pack.order, words);
  for (const agreement of pack.agreements) writeAgreement(paper, agreement, letter);
}

const states: Readonly<Record<ComplaintState, keyof Words>> = { open: 'packOpen', answered: 'packAnswered', closed: 'packClosed' };

function writeFacts(paper: PdfDocument, { complaint, borrowerName }: ComplaintPack, { words, language }: Letterhead): void {
  const { type_title: type, sub_type_title: subType, answered_at: answeredAt, closed_at: closedAt, score } = complaint;
  paper.rows([
    { label: words.packNumber, value: idInGroups(complaint.complaint_id) },
    { label: words.borrower, value: borrowerName },
    { label: words.packAbout, value: subType === null ? type : `${type}, ${subType}` },
    { label: words.packState, value: words[states[complaint.state]] },
    { label: words.packSent, value: momentIn(language, complaint.sent_at) },
    { label: words.packReplyBy, value: dayIn(language, complaint.reply_by) },
    ...(answeredAt === null ? [] : [{ label: words.packAnsweredOn, value: momentIn(language, answeredAt) }]),
    ...(closedAt === null ? [] : [{ label: words.packClosedOn, value: momentIn(language, closedAt) }]),
    ...(score === null ? [] : [{ label: words.packScore, value: filled(words.packScoreOf, { stars: score }) }]),
  ]);
}

function writeMessage(
  paper: PdfDocument,
  { by, at, text }: Message,
  { borrowerName }: ComplaintPack,
  { words, language, lender }: Letterhead,
): void {
  const moment = momentIn(language, at);
  const who =
    by === 'borrower'
      ? filled(words.packByBorrower, { name: borrowerName, moment })
      : filled(words.packByLender, { lender: lender.name, moment });
  paper.paragraph(who, { muted: true });
  paper.paragraph(text);
}

function writePicture(paper: PdfDocument, bytes: Buffer | null, number: number, words: Words): void {
  if (bytes === null) return paper.paragraph(filled(words.packPictureLost, { number }), { muted: true });
  paper.picture(bytes, filled(words.packPicture, { number }));
}

function writeOrder(paper: PdfDocument, { productName, status, list }: OrderSummary, words: Words): void {
  paper.subheading(words.packOrder);
  paper.rows([
    { label: words.product, value: productName },
    { label: words.packStatus, value: status },
    ...list.map(({ title, value }) => ({ label: title, value: idInGroups(value) })),
  ]);
}

/** As it was agreed to, word for word. */
function writeAgreement(
  paper: PdfDocument,
  { title, text, version, agreedAt, sha256 }: KeptAgreement,
  { words, language }: Letterhead,
): void {
  paper.subheading(title);
  paper.paragraph(filled(words.packAgreedOn, { moment: momentIn(language, agreedAt), version, hash: sha256.toString('hex') }), {
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
