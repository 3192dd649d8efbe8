import type { ClosingCertificate } from '@hiram/contract/proof.ts';
import { pesos } from '../loan/display.ts';
import { dayIn, idInGroups } from '../pdf/display.ts';
import { beginPaper } from '../pdf/letter.ts';
import type { Letter } from '../pdf/letter.ts';
import type { Paper } from '../pdf/paper.ts';
import { filled } from '../pdf/words.ts';
import { writeCheck } from './check-address.ts';

export function certificatePaper(certificate: ClosingCertificate, orderId: string, letter: Letter): Paper {
  const { words, language } = letter;
  const paper = beginPaper(letter, `${words.certificateTitle} ${idInGroups(certificate.number)}`);
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
