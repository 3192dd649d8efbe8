import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dayIn, idInGroups } from '../../platform/pdf/display.ts';
import { beginPdf } from '../../platform/pdf/letterhead.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { filled } from '../../platform/pdf/words.ts';
import { dateOf, givenUpOf, totalOwed, unpaidInterest, unpaidOf, unpaidPenalties, unpaidPrincipal } from '../../lending/engine/loan.ts';
import type { OrderHistory } from './order-history.ts';
import { movementsOf } from './statement-movements.ts';

export interface Statement {
  readonly history: OrderHistory;
  readonly asOf: CalendarDate;
  readonly borrowerName: string;
  readonly productName: string;
}

export function statementPdf(statement: Statement, letter: Letterhead): PdfDocument {
  const { words, language } = letter;
  const { history, asOf } = statement;
  const orderId = idInGroups(history.record.order.order_id);
  const paper = beginPdf(letter, `${words.statementTitle} ${orderId}`);
  paper.heading(words.statementTitle);
  paper.lead(filled(words.statementAsOf, { day: dayIn(language, asOf) }));
  paper.weave();
  writeLoan(paper, statement, letter);
  writePlan(paper, history, letter);
  writeMovements(paper, history, letter);
  writeBalance(paper, statement, letter);
  paper.end();
  return paper;
}

function writeLoan(paper: PdfDocument, { history: { record, loan }, borrowerName, productName }: Statement, letter: Letterhead): void {
  const { words, language } = letter;
  const { offer, order } = record;
  paper.rows([
    { label: words.borrower, value: borrowerName },
    { label: words.order, value: idInGroups(order.order_id) },
    { label: words.product, value: productName },
    { label: words.borrowedOn, value: dayIn(language, loan.agreed.disbursedOn) },
    { label: words.loanAmount, value: pesos(offer.principal) },
    { label: words.processingFee, value: pesos(offer.fee) },
    { label: words.received, value: pesos(offer.proceeds) },
    { label: words.totalInterest, value: pesos(offer.total_interest) },
  ]);
}

function writePlan(paper: PdfDocument, { loan }: OrderHistory, { words, language }: Letterhead): void {
  const rows = loan.instalments.map((owed) => {
    const givenUp = givenUpOf(loan, owed);
    return [
      String(owed.number),
      dayIn(language, dateOf(loan, owed.dueDay)),
      pesos(centavos(owed.principal + owed.paidPrincipal + givenUp.principal)),
      pesos(centavos(owed.interest + owed.paidInterest + givenUp.interest)),
      pesos(centavos(owed.paidPrincipal + owed.paidInterest)),
      pesos(centavos(givenUp.principal + givenUp.interest)),
      pesos(unpaidOf(owed)),
    ];
  });
  // A column of nothing is left out: most loans give nothing up.
  const isGivenUp = rows.some((row) => row[5] !== pesos(centavos(0)));
  const kept = (cells: readonly string[]): string[] => cells.filter((_cell, index) => index !== 5 || isGivenUp);
  paper.subheading(words.planHeading);
  paper.table(
    [
      { title: words.planNumber, width: 1 },
      { title: words.planDue, width: 2.6 },
      { title: words.principal, width: 2.4, align: 'right' as const },
      { title: words.interest, width: 2.2, align: 'right' as const },
      { title: words.planPaid, width: 2.4, align: 'right' as const },
      { title: words.planGivenUp, width: 2.2, align: 'right' as const },
      { title: words.planUnpaid, width: 2.4, align: 'right' as const },
    ].filter((_column, index) => index !== 5 || isGivenUp),
    rows.map(kept),
  );
}

function writeMovements(paper: PdfDocument, history: OrderHistory, letter: Letterhead): void {
  const { words } = letter;
  paper.subheading(words.movementsHeading);
  const movements = movementsOf(history, letter);
  if (movements.length === 0) return paper.paragraph(words.movementsNone);
  const orNothing = (amount: Centavos): string => (amount === 0 ? '–' : pesos(amount));
  paper.table(
    [
      { title: words.movementDay, width: 2.2 },
      { title: words.movementWhat, width: 3.6 },
      { title: words.movementAmount, width: 2.2, align: 'right' },
      { title: words.principal, width: 2.2, align: 'right' },
      { title: words.interest, width: 2, align: 'right' },
      { title: words.penalties, width: 2, align: 'right' },
      { title: words.movementOwed, width: 2.2, align: 'right' },
    ],
    movements.map(({ day, what, amount, paid, owedAfter }) => [
      day,
      what,
      orNothing(amount),
      orNothing(paid.principal),
      orNothing(paid.interest),
      orNothing(paid.penalty),
      pesos(owedAfter),
    ]),
  );
}

const BALANCE_HEIGHT = 140;

function writeBalance(paper: PdfDocument, { history: { loan }, asOf }: Statement, { words, language }: Letterhead): void {
  const kept = centavos(loan.overpayment + loan.rolloverWaiting);
  paper.subheading(filled(words.balanceHeading, { day: dayIn(language, asOf) }), BALANCE_HEIGHT);
  paper.rows([
    { label: words.principal, value: pesos(unpaidPrincipal(loan)) },
    { label: words.interest, value: pesos(unpaidInterest(loan)) },
    { label: words.penalties, value: pesos(unpaidPenalties(loan)) },
    ...(kept === 0 ? [] : [{ label: words.balanceKept, value: pesos(kept) }]),
    { label: words.balanceOwed, value: pesos(totalOwed(loan)), sum: true },
  ]);
}
