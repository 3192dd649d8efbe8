import type { ClosingCertificate } from '@hiram/contract/endpoints/documents.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dayIn, idInGroups } from '../../platform/pdf/display.ts';
import { beginPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { filled } from '../../platform/pdf/words.ts';
import { writeCheck } from './check-address.ts';

export function certificatePdf(certificate: ClosingCertificate, orderId: string, letter: Letterhead): PdfDocument {
  const { words, language } = letter;
  const paper = beginPdf(letter, `${words.certificateTitle} ${idInGroups(certificate.number)}`);
  paper.heading(words.certificateTitle);
  paper.lead(filled(words.certificateText, { name: certificate.borrowerName, order: idInGroups(orderId) }));
  paper.weave();
  paper.rows([
    { label: words.certificateNumber, value: idInGroups(certificate.number) },
    { label: words.loanAmount, value: pesos(certificate.loanAmount) },
    { label: words.totalPaid, value: pesos(certificate.totalPaid) },
    { label: words.borrowedOn, value: dayIn(language, certificate.borrowedOn) },
    { label: words.closedOn, value: dayIn(language, certificate.closedOn) },
    {
      label: words.paymentsOnTime,
      value: filled(words.countOf, { count: certificate.paymentsOnTime, total: certificate.payments }),
    },
  ]);
  writeCheck(paper, certificate, letter, words.checkCertificate);
  paper.end();
  return paper;
}
