import { formatDay } from '@hiram/contract/product/format-date.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Receipt } from '@hiram/contract/endpoints/documents.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { createPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfRow } from '../../platform/pdf/pdf-document.ts';
import type { PdfDraft } from '../../platform/pdf/pdf-draft.ts';
import { writeCheck } from './check-address.ts';

export function receiptPdf(receipt: Receipt, orderId: string, letterhead: Letterhead): PdfDraft {
  const { message, language } = letterhead;
  const pdf = createPdf(letterhead, `${message('receipt_title')} ${formatIdInGroups(receipt.number)}`);
  pdf.heading(message('receipt_title'));
  pdf.figure(message('receipt_received'), pesos(receipt.amount));
  pdf.weavePattern();
  pdf.rows([
    { label: message('receipt_number'), value: formatIdInGroups(receipt.number) },
    { label: message('receipt_paid_on'), value: formatDay(language, receipt.paidOn) },
    { label: message('receipt_posted_on'), value: formatDay(language, receipt.postedOn) },
    { label: message('receipt_through'), value: receipt.channelName },
    { label: message('receipt_reference'), value: receipt.reference },
    { label: message('receipt_from'), value: receipt.payerName },
    { label: message('receipt_order'), value: formatIdInGroups(orderId) },
    ...rowUnlessZero(message('receipt_to_penalty'), receipt.toPenalty),
    ...rowUnlessZero(message('receipt_to_interest'), receipt.toInterest),
    ...rowUnlessZero(message('receipt_to_principal'), receipt.toPrincipal),
    ...rowUnlessZero(message('receipt_to_rollover_fee'), receipt.toRolloverFee),
    ...rowUnlessZero(message('receipt_to_plan_fee'), receipt.toPlanFee ?? centavos(0)),
    ...(receipt.kept < 0
      ? [{ label: message('receipt_kept_before'), value: pesos(centavos(0 - receipt.kept)) }]
      : rowUnlessZero(receipt.owedAfter === 0 ? message('receipt_overpaid') : message('receipt_kept'), receipt.kept)),
    ...(receipt.givesBack === undefined
      ? []
      : [{ label: message('receipt_give_back'), value: message(receipt.givesBack ? 'receipt_gave_back' : 'receipt_ordinary') }]),
    { label: message('row_left_to_repay'), value: pesos(receipt.owedAfter), sum: true },
  ]);
  writeCheck(pdf, receipt, letterhead, message('receipt_check'));
  return pdf.draft;
}

const rowUnlessZero = (label: string, amount: Centavos): PdfRow[] => (amount === 0 ? [] : [{ label, value: pesos(amount) }]);
