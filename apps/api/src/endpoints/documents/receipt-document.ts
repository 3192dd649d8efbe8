import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Receipt } from '@hiram/contract/endpoints/documents.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dayIn, idInGroups } from '../../platform/pdf/display.ts';
import { beginPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDocument, PdfRow } from '../../platform/pdf/pdf-document.ts';
import { writeCheck } from './check-address.ts';

export function receiptPdf(receipt: Receipt, orderId: string, letter: Letterhead): PdfDocument {
  const { words, language } = letter;
  const paper = beginPdf(letter, `${words.receiptTitle} ${idInGroups(receipt.number)}`);
  paper.heading(words.receiptTitle);
  paper.figure(words.receiptFigure, pesos(receipt.amount));
  paper.weave();
  paper.rows([
    { label: words.receiptNumber, value: idInGroups(receipt.number) },
    { label: words.paidOn, value: dayIn(language, receipt.paidOn) },
    { label: words.postedOn, value: dayIn(language, receipt.postedOn) },
    { label: words.paidThrough, value: receipt.channelName },
    { label: words.reference, value: receipt.reference },
    { label: words.payer, value: receipt.payerName },
    { label: words.order, value: idInGroups(orderId) },
    ...unlessNothing(words.toPenalty, receipt.toPenalty),
    ...unlessNothing(words.toInterest, receipt.toInterest),
    ...unlessNothing(words.toPrincipal, receipt.toPrincipal),
    ...unlessNothing(words.toRolloverFee, receipt.toRolloverFee),
    ...(receipt.kept < 0
      ? [{ label: words.keptBefore, value: pesos(centavos(0 - receipt.kept)) }]
      : unlessNothing(receipt.owedAfter === 0 ? words.overpaid : words.kept, receipt.kept)),
    { label: words.owedAfter, value: pesos(receipt.owedAfter), sum: true },
  ]);
  writeCheck(paper, receipt, letter, words.checkReceipt);
  paper.end();
  return paper;
}

const unlessNothing = (label: string, amount: Centavos): PdfRow[] => (amount === 0 ? [] : [{ label, value: pesos(amount) }]);
