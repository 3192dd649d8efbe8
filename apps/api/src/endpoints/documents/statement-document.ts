import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { createPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDraft, PdfWriter } from '../../platform/pdf/pdf-draft.ts';
import { dateOf, givenUpOf, totalOwed, unpaidInterest, unpaidOf, unpaidPenalties, unpaidPrincipal } from '../../lending/engine/loan.ts';
import type { OrderHistory } from './order-history.ts';
import { movementsOf } from './statement-movements.ts';

export interface Statement {
  readonly history: OrderHistory;
  readonly asOf: CalendarDate;
  readonly borrowerName: string;
  readonly productName: string;
}

export function statementPdf(statement: Statement, letterhead: Letterhead): PdfDraft {
  const { message, language } = letterhead;
  const { history, asOf } = statement;
  const orderId = formatIdInGroups(history.record.order.orderId);
  const pdf = createPdf(letterhead, `${message('statement_title')} ${orderId}`);
  pdf.heading(message('statement_title'));
  pdf.leadParagraph(message('statement_as_of', { day: formatDay(language, asOf) }));
  pdf.weavePattern();
  writeLoan(pdf, statement, letterhead);
  writePlan(pdf, history, letterhead);
  writeMovements(pdf, history, letterhead);
  writeBalance(pdf, statement, letterhead);
  return pdf.draft;
}

function writeLoan(pdf: PdfWriter, { history: { record, loan }, borrowerName, productName }: Statement, letterhead: Letterhead): void {
  const { message, language } = letterhead;
  const { offer, order } = record;
  pdf.rows([
    { label: message('pdf_borrower'), value: borrowerName },
    { label: message('receipt_order'), value: formatIdInGroups(order.orderId) },
    { label: message('pdf_product'), value: productName },
    { label: message('certificate_borrowed_on'), value: formatDay(language, loan.agreed.disbursedOn) },
    { label: message('row_loan_amount'), value: pesos(offer.principal) },
    { label: message('row_processing_fee'), value: pesos(offer.fee) },
    { label: message('statement_received'), value: pesos(offer.proceeds) },
    { label: message('statement_total_interest'), value: pesos(offer.totalInterest) },
  ]);
}

function writePlan(pdf: PdfWriter, { loan }: OrderHistory, { message, language }: Letterhead): void {
  const rows = loan.instalments.map((owed) => {
    const givenUp = givenUpOf(loan, owed);
    return [
      String(owed.number),
      formatDay(language, dateOf(loan, owed.dueDay)),
      pesos(centavos(owed.principal + owed.paidPrincipal + givenUp.principal)),
      pesos(centavos(owed.interest + owed.paidInterest + givenUp.interest)),
      pesos(centavos(owed.paidPrincipal + owed.paidInterest)),
      pesos(centavos(givenUp.principal + givenUp.interest)),
      pesos(unpaidOf(owed)),
    ];
  });
  // The column is omitted if it is zero in every row, as on most loans.
  const hasWaivedAmounts = rows.some((row) => row[5] !== pesos(centavos(0)));
  const withoutWaivedColumn = (cells: readonly string[]): string[] => cells.filter((_cell, index) => index !== 5 || hasWaivedAmounts);
  pdf.subheading(message('statement_plan'));
  pdf.table(
    [
      { title: message('statement_plan_number'), width: 1 },
      { title: message('row_due_date'), width: 2.6 },
      { title: message('row_principal'), width: 2.4, align: 'right' as const },
      { title: message('row_interest'), width: 2.2, align: 'right' as const },
      { title: message('statement_plan_paid'), width: 2.4, align: 'right' as const },
      { title: message('statement_plan_given_up'), width: 2.2, align: 'right' as const },
      { title: message('statement_plan_unpaid'), width: 2.4, align: 'right' as const },
    ].filter((_column, index) => index !== 5 || hasWaivedAmounts),
    rows.map(withoutWaivedColumn),
  );
}

function writeMovements(pdf: PdfWriter, history: OrderHistory, letterhead: Letterhead): void {
  const { message } = letterhead;
  pdf.subheading(message('statement_movements'));
  const movements = movementsOf(history, letterhead);
  if (movements.length === 0) return pdf.paragraph(message('statement_movements_none'));
  const pesosOrDash = (amount: Centavos): string => (amount === 0 ? '–' : pesos(amount));
  pdf.table(
    [
      { title: message('statement_day'), width: 2.2 },
      { title: message('statement_what'), width: 3.6 },
      { title: message('statement_amount'), width: 2.2, align: 'right' },
      { title: message('row_principal'), width: 2.2, align: 'right' },
      { title: message('row_interest'), width: 2, align: 'right' },
      { title: message('statement_penalties'), width: 2, align: 'right' },
      { title: message('row_left_to_repay'), width: 2.2, align: 'right' },
    ],
    movements.map(({ day, what, amount, paid, owedAfter }) => [
      day,
      what,
      pesosOrDash(amount),
      pesosOrDash(paid.principal),
      pesosOrDash(paid.interest),
      pesosOrDash(paid.penalty),
      pesos(owedAfter),
    ]),
  );
}

const BALANCE_HEIGHT = 140;

function writeBalance(pdf: PdfWriter, { history: { loan }, asOf }: Statement, { message, language }: Letterhead): void {
  const unallocatedMoney = centavos(loan.overpayment + loan.rolloverWaiting);
  pdf.subheading(message('statement_balance', { day: formatDay(language, asOf) }), BALANCE_HEIGHT);
  pdf.rows([
    { label: message('row_principal'), value: pesos(unpaidPrincipal(loan)) },
    { label: message('row_interest'), value: pesos(unpaidInterest(loan)) },
    { label: message('statement_penalties'), value: pesos(unpaidPenalties(loan)) },
    ...(unallocatedMoney === 0 ? [] : [{ label: message('statement_balance_kept'), value: pesos(unallocatedMoney) }]),
    { label: message('row_left_to_repay'), value: pesos(totalOwed(loan)), sum: true },
  ]);
}
