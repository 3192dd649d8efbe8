import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderRow, OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { LoanOrderRow, OfferRow } from '../../platform/db/schema/loan.tables.ts';
import { dayText, daysText, momentText, pesos } from '../../platform/i18n/display.ts';
import { dueNow, instalmentsDue } from '../../lending/engine/due.ts';
import { dateOf, earliestUnpaid, sumOf, totalOwed, unpaidOf, unpaidPenalties, unpaidPrincipal } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { totalOf } from '../../lending/engine/paid.ts';
import type { PaidParts } from '../../lending/engine/paid.ts';
import { planOfOffer } from '../../lending/origination/offers.ts';
import { say } from '../../platform/i18n/words.ts';
import type { OwnText } from '../../platform/i18n/words.ts';

export interface RowFacts {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  /** Null before the money has arrived. */
  readonly loan: Loan | null;
  readonly today: CalendarDate;
  readonly language: Language;
  readonly account: string | null;
  readonly paid: PaidParts;
  readonly lastPaidOn: CalendarDate | null;
}

type LoanFacts = RowFacts & { readonly loan: Loan };

/** Its text is still to be translated for the borrower; its value is translated. */
interface Row {
  readonly text: OwnText;
  readonly value: string;
  /** What the value shows, where that is a sum. */
  readonly amount?: Centavos;
}

type Rows = (facts: RowFacts) => readonly Row[];

/** The first row is the amount that matters most in this status. */
const rows: Readonly<Record<OrderStatus, Rows>> = {
  [orderStatus.inReview]: (facts) => [
    loanAmount(facts),
    row('Loan term', daysText(facts.offer.instalments * facts.offer.period_days, facts.language)),
    row('Applied on', momentText(facts.order.created_at, facts.language)),
    ...accountRow(facts),
  ],
  [orderStatus.failed]: (facts) => [
    loanAmount(facts),
    row('Applied on', momentText(facts.order.created_at, facts.language)),
    ...decidedRow('Decided on', facts),
  ],
  [orderStatus.crediting]: creditingRows,
  [orderStatus.active]: ofLoan(activeRows),
  [orderStatus.dueSoon]: ofLoan(dueRows),
  [orderStatus.overdue]: ofLoan(dueRows),
  [orderStatus.settled]: ofLoan(settledRows),
};

/** The rows of an order that was paid out. */
function ofLoan(rowsOf: (facts: LoanFacts) => readonly Row[]): Rows {
  return ({ loan, ...facts }) => {
    if (loan === null) throw new Error('only an order that was paid out has this status');
    return rowsOf({ ...facts, loan });
  };
}

export const detailRowsOf = (status: OrderStatus, facts: RowFacts): OrderRow[] =>
  rows[status](facts).map(({ text, ...rest }) => ({ text: say(facts.language, text), ...rest }));

const row = (text: OwnText, value: string): Row => ({ text, value });
const sum = (text: OwnText, amount: Centavos): Row => ({ text, value: pesos(amount), amount });
const loanAmount = ({ offer }: RowFacts): Row => sum('Loan amount', offer.principal);
const accountRow = ({ account }: RowFacts): Row[] => (account === null ? [] : [row('Receiving account', account)]);
const decidedRow = (text: OwnText, { order, language }: RowFacts): Row[] =>
  order.decided_at === null ? [] : [row(text, momentText(order.decided_at, language))];

function creditingRows(facts: RowFacts): Row[] {
  const { order, offer, today, language } = facts;
  // From today, because nobody knows yet on which day the money arrives.
  const [first] = planOfOffer(offer, today).instalments;
  const arrivesBy = order.crediting_due_at === null ? [] : [row('Arrives by', dayText(manilaDateOf(order.crediting_due_at), language))];
  return [
    sum('You receive', offer.proceeds),
    loanAmount(facts),
    sum('Processing fee', offer.fee),
    ...decidedRow('Approved on', facts),
    ...arrivesBy,
    ...accountRow(facts),
    ...(first === undefined
      ? []
      : [
          row(
            'First payment',
            say(language, '{amount} on {day} if it arrives today', {
              amount: pesos(first.amount),
              day: dayText(first.dueOn, language),
            }),
          ),
        ]),
  ];
}

const paidCount = ({ instalments }: Loan): number => instalments.filter((each) => unpaidOf(each) === 0).length;
const placeOf = (number: number, { loan, language }: LoanFacts): string =>
  say(language, '{number} of {total}', { number, total: loan.instalments.length });

/** A row for an amount that is mostly nothing. */
const amountRow = (text: OwnText, amount: Centavos): Row[] => (amount === 0 ? [] : [sum(text, amount)]);

/** Money of the borrower's that has paid nothing yet. */
const ownMoneyRows = ({ loan }: LoanFacts): Row[] => [
  ...amountRow('Paid ahead', loan.overpayment),
  ...amountRow('Paid towards rollover', loan.rolloverWaiting),
];

function dueDateRow({ loan, language }: LoanFacts): Row[] {
  const next = earliestUnpaid(loan);
  return next === null ? [] : [row('Due date', dayText(dateOf(loan, next.dueDay), language))];
}

function activeRows(facts: LoanFacts): Row[] {
  const { loan, lastPaidOn } = facts;
  return [
    sum('Next payment', dueNow(loan)),
    loanAmount(facts),
    row('Payments made', placeOf(paidCount(loan), facts)),
    sum('Principal left', unpaidPrincipal(loan)),
    sum('Left to repay', totalOwed(loan)),
    ...ownMoneyRows(facts),
    ...dueDateRow(facts),
    ...(lastPaidOn === null ? [] : [row('Last payment', dayText(lastPaidOn, facts.language))]),
  ];
}

function dueRows(facts: LoanFacts): Row[] {
  const { loan } = facts;
  const [due, next] = [instalmentsDue(loan), earliestUnpaid(loan)];
  return [
    sum('Amount due', dueNow(loan)),
    loanAmount(facts),
    ...(next === null ? [] : [row('Payment', placeOf(next.number, facts))]),
    sum(
      'Principal',
      sumOf(due, ({ principal }) => principal),
    ),
    sum(
      'Interest',
      sumOf(due, ({ interest }) => interest),
    ),
    ...amountRow('One-time penalty', loan.oneTimePenalty),
    ...amountRow('Penalty interest', centavos(unpaidPenalties(loan) - loan.oneTimePenalty)),
    ...ownMoneyRows(facts),
    ...dueDateRow(facts),
  ];
}

function settledRows(facts: LoanFacts): Row[] {
  const { loan, paid, lastPaidOn } = facts;
  return [
    sum('Total paid', totalOf(paid)),
    loanAmount(facts),
    sum('Interest paid', paid.interest),
    sum('Penalty paid', paid.penalty),
    ...amountRow('Rollover fees paid', paid.rollover),
    ...amountRow('Paid too much', loan.overpayment),
    row('Payments', placeOf(paidCount(loan), facts)),
    ...(lastPaidOn === null ? [] : [row('Settled on', dayText(lastPaidOn, facts.language))]),
  ];
}
