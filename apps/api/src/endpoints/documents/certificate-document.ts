import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { ClosingCertificate } from '@hiram/contract/endpoints/documents.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { idInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { beginPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDraft } from '../../platform/pdf/pdf-draft.ts';
import { writeCheck } from './check-address.ts';

export function certificatePdf(certificate: ClosingCertificate, orderId: string, letterhead: Letterhead): PdfDraft {
  const { message, language } = letterhead;
  const pdf = beginPdf(letterhead, `${message('certificate_headline')} ${idInGroups(certificate.number)}`);
  pdf.heading(message('certificate_headline'));
  pdf.lead(message('certificate_text', { name: certificate.borrowerName, order: idInGroups(orderId) }));
  pdf.weave();
  pdf.rows([
    { label: message('certificate_number'), value: idInGroups(certificate.number) },
    { label: message('row_loan_amount'), value: pesos(certificate.loanAmount) },
    { label: message('row_total_paid'), value: pesos(certificate.totalPaid) },
    { label: message('certificate_borrowed_on'), value: formatDay(language, certificate.borrowedOn) },
    { label: message('certificate_closed_on'), value: formatDay(language, certificate.closedOn) },
    {
      label: message('certificate_on_time'),
      value: message('number_of_total', { number: certificate.paymentsOnTime, total: certificate.payments }),
    },
  ]);
  writeCheck(pdf, certificate, letterhead, message('certificate_check'));
  return pdf.draft;
}
