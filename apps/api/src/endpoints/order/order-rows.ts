import type { TextRow } from '@hiram/contract/wire/answer.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { InstalmentRow } from '../../platform/db/schema/loan.tables.ts';
import { dayText, daysText, momentText, pesos } from '../../platform/i18n/display.ts';
import { earliestUnpaid, unpaidInterest, unpaidOf, unpaidPrincipal } from '../../lending/origination/order-status.ts';
import type { LoanRecord } from '../../lending/origination/orders.ts';
import type { Paid } from '../../lending/engine/paid.ts';
import { say } from '../../platform/i18n/words.ts';
import type { OwnText } from '../../platform/i18n/words.ts';

export interface RowFacts extends LoanRecord {
  readonly today: CalendarDate;
  readonly language: Language;
  readonly account: string | null;
  readonly paid: Paid;
  /** What is asked for today; null before the money has arrived. */
  readonly dueNow: Centavos | null;
}

/** Its text is still to be said in the borrower's language; its value was. */
interface Row {
  readonly text: OwnText;
  readonly value: string;
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
  [orderStatus.active]: activeRows,
  [orderStatus.dueSoon]: (facts) => dueRows(facts),
  [orderStatus.overdue]: (facts) => dueRows(facts),
  [orderStatus.settled]: settledRows,
};

export const detailRowsOf = (status: OrderStatus, facts: RowFacts): TextRow[] =>
  rows[status](facts).map(({ text, value }) => ({ text: say(facts.language, text), value }));

const row = (text: OwnText, value: string): Row => ({ text, value });
const loanAmount = ({ offer }: RowFacts): Row => row('Loan amount', pesos(offer.principal));
const accountRow = ({ account }: RowFacts): Row[] => (account === null ? [] : [row('Receiving account', account)]);
const decidedRow = (text: OwnText, { order, language }: RowFacts): Row[] =>
  order.decided_at === null ? [] : [row(text, momentText(order.decided_at, language))];

function creditingRows(facts: RowFacts): Row[] {
  const { order, offer, instalments, today, language } = facts;
  const [first] = instalments;
  const arrivesBy = order.crediting_due_at === null ? [] : [row('Arrives by', dayText(manilaDateOf(order.crediting_due_at), language))];
  return [
    row('You receive', pesos(offer.proceeds)),
    loanAmount(facts),
    row('Processing fee', pesos(offer.fee)),
    ...decidedRow('Approved on', facts),
    ...arrivesBy,
    ...accountRow(facts),
    // From today, because nobody knows yet on which day the money arrives.
    ...(first === undefined
      ? []
      : [
          row(
            'First payment',
            say(language, '{amount} on {day} if it arrives today', {
              amount: pesos(amountOf(first)),
              day: dayText(addDays(today, offer.period_days), language),
            }),
          ),
        ]),
  ];
}

const amountOf = ({ principal, interest }: InstalmentRow): Centavos => centavos(principal + interest);
const paidCount = (instalments: readonly InstalmentRow[]): number => instalments.filter((each) => unpaidOf(each) === 0).length;
const placeOf = (number: number, { instalments, language }: RowFacts): string =>
  say(language, '{number} of {total}', { number, total: instalments.length });

/** A row for an amount that is mostly nothing. */
const amountRow = (text: OwnText, amount: Centavos): Row[] => (amount === 0 ? [] : [row(text, pesos(amount))]);

/** Money of the borrower's that has paid nothing yet. */
const ownMoneyRows = ({ order }: RowFacts): Row[] => [
  ...amountRow('Paid ahead', order.overpayment_balance),
  ...amountRow('Paid towards rollover', order.rollover_balance),
];

function activeRows(facts: RowFacts): Row[] {
  const { order, instalments, paid, dueNow } = facts;
  const next = earliestUnpaid(instalments);
  return [
    ...(dueNow === null ? [] : [row('Next payment', pesos(dueNow))]),
    loanAmount(facts),
    row('Payments made', placeOf(paidCount(instalments), facts)),
    row('Principal left', pesos(order.principal_balance)),
    row('Left to repay', pesos(centavos(order.principal_balance + order.interest_balance + order.penalty_balance))),
    ...ownMoneyRows(facts),
    ...(next === null ? [] : [row('Due date', dayText(next.due_on, facts.language))]),
    ...(paid.lastOn === null ? [] : [row('Last payment', dayText(paid.lastOn, facts.language))]),
  ];
}

/** What is asked for now: everything that has fallen due, or else the instalment that comes next. */
function dueRows(facts: RowFacts): Row[] {
  const { order, instalments, today, dueNow } = facts;
  const next = earliestUnpaid(instalments);
  const due = instalments.filter((each) => each.due_on !== null && each.due_on <= today && unpaidOf(each) > 0);
  const asked = due.length > 0 || next === null ? due : [next];
  const sum = (part: (each: InstalmentRow) => number): Centavos => centavos(asked.reduce((total, each) => total + part(each), 0));
  return [
    ...(dueNow === null ? [] : [row('Amount due', pesos(dueNow))]),
    loanAmount(facts),
    ...(next === null ? [] : [row('Payment', placeOf(next.number, facts))]),
    row('Principal', pesos(sum(unpaidPrincipal))),
    row('Interest', pesos(sum(unpaidInterest))),
    ...amountRow('One-time penalty', order.one_time_penalty),
    ...amountRow('Penalty interest', centavos(order.penalty_balance - order.one_time_penalty)),
    ...ownMoneyRows(facts),
    ...(next === null ? [] : [row('Due date', dayText(next.due_on, facts.language))]),
  ];
}

function settledRows(facts: RowFacts): Row[] {
  const { order, paid, instalments } = facts;
  return [
    row('Total paid', pesos(centavos(paid.principal + paid.interest + paid.penalty + paid.rollover))),
    loanAmount(facts),
    row('Interest paid', pesos(paid.interest)),
    row('Penalty paid', pesos(paid.penalty)),
    ...amountRow('Rollover fees paid', paid.rollover),
    ...amountRow('Paid too much', order.overpayment_balance),
    row('Payments', placeOf(paidCount(instalments), facts)),
    ...(paid.lastOn === null ? [] : [row('Settled on', dayText(paid.lastOn, facts.language))]),
  ];
}
