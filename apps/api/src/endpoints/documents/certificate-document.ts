import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { ClosingCertificate } from '@hiram/contract/endpoints/documents.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { createPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDraft } from '../../platform/pdf/pdf-draft.ts';
import type { PdfRow } from '../../platform/pdf/pdf-document.ts';
import type { Messages } from '@hiram/contract/messages/message.ts';
import { writeCheck } from './check-address.ts';

const TEXTS = {
  paid: { headline: 'certificate_headline', text: 'certificate_text', paid: 'row_total_paid', closedOn: 'certificate_closed_on' },
  givenBack: {
    headline: 'certificate_back_headline',
    text: 'certificate_back_text',
    paid: 'row_given_back',
    closedOn: 'row_given_back_on',
  },
} as const;

export function certificatePdf(certificate: ClosingCertificate, orderId: string, letterhead: Letterhead): PdfDraft {
  const { message, language } = letterhead;
  const texts = TEXTS[certificate.givenBack ? 'givenBack' : 'paid'];
  const pdf = createPdf(letterhead, `${message(texts.headline)} ${formatIdInGroups(certificate.number)}`);
  pdf.heading(message(texts.headline));
  pdf.leadParagraph(message(texts.text, { name: certificate.borrowerName, order: formatIdInGroups(orderId) }));
  pdf.weavePattern();
  pdf.rows([
    { label: message('certificate_number'), value: formatIdInGroups(certificate.number) },
    { label: message('row_loan_amount'), value: pesos(certificate.loanAmount) },
    { label: message(texts.paid), value: pesos(certificate.totalPaid) },
    { label: message('certificate_borrowed_on'), value: formatDay(language, certificate.borrowedOn) },
    { label: message(texts.closedOn), value: formatDay(language, certificate.closedOn) },
    ...(certificate.givenBack ? [] : [onTimeRow(certificate, message)]),
  ]);
  writeCheck(pdf, certificate, letterhead, message('certificate_check'));
  return pdf.draft;
}

const onTimeRow = ({ paymentsOnTime: number, payments: total }: ClosingCertificate, message: Messages): PdfRow => ({
  label: message('certificate_on_time'),
  value: message('number_of_total', { number, total }),
});
