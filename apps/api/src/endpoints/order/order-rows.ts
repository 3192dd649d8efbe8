import { termDaysOfOffer } from '../../lending/origination/offers.ts';
import { formatDay, formatInstant } from '@hiram/contract/product/format-date.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderRow, OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { daysText, pesos } from '../../platform/i18n/display.ts';
import { dueNow, instalmentsDue, nextDueDay } from '../../lending/engine/due.ts';
import {
  dateOf,
  earliestUnpaid,
  minus,
  sumOf,
  totalInterest,
  totalOwed,
  unpaidOf,
  unpaidPenalties,
  unpaidPrincipal,
} from '../../lending/engine/loan.ts';
import type { Loan, PaymentPlan } from '../../lending/engine/loan.ts';
import { activePlan, nextStepOf } from '../../lending/engine/payment-plan.ts';
import { totalOf } from '../../lending/engine/paid.ts';
import type { PaidParts } from '../../lending/engine/paid.ts';
import { planOfOffer } from '../../lending/origination/offers.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { PlainMessage } from '@hiram/contract/messages/message.ts';
import type { LoanOrderRow, OfferRow } from '../../tables/loan.ts';

export interface RowFacts {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  /** `null` if the order is not disbursed yet. */
  readonly loan: Loan | null;
  readonly today: CalendarDate;
  readonly language: Language;
  readonly account: string | null;
  readonly paid: PaidParts;
  readonly lastPaidOn: CalendarDate | null;
}

type LoanFacts = RowFacts & { readonly loan: Loan };

/** `text` still has to be translated for the borrower; `value` is translated. */
interface Row {
  readonly text: PlainMessage;
  readonly value: string;
  readonly amount?: Centavos;
}

type Rows = (facts: RowFacts) => readonly Row[];

/** The first row is the amount that matters most in the status. */
const rows: Readonly<Record<OrderStatus, Rows>> = {
  [orderStatus.inReview]: (facts) => [
    loanAmount(facts),
    row('row_loan_term', daysText(facts.language, termDaysOfOffer(facts.offer))),
    row('row_applied_on', formatInstant(facts.language, facts.order.createdAt)),
    ...accountRow(facts),
  ],
  [orderStatus.failed]: (facts) => [
    loanAmount(facts),
    row('row_applied_on', formatInstant(facts.language, facts.order.createdAt)),
    ...decidedRow('row_decided_on', facts),
  ],
  [orderStatus.crediting]: creditingRows,
  [orderStatus.active]: rowsForLoan(activeRows),
  [orderStatus.dueSoon]: rowsForLoan(dueRows),
  [orderStatus.overdue]: rowsForLoan(dueRows),
  [orderStatus.settled]: rowsForLoan(settledRows),
};

function rowsForLoan(rowsOf: (facts: LoanFacts) => readonly Row[]): Rows {
  return ({ loan, ...facts }) => {
    if (loan === null) throw new Error('only an order that was paid out has this status');
    return rowsOf({ ...facts, loan });
  };
}

export const detailRowsOf = (status: OrderStatus, facts: RowFacts): OrderRow[] =>
  rows[status](facts).map(({ text, ...rest }) => ({ text: message(facts.language, text), ...rest }));

const row = (text: PlainMessage, value: string): Row => ({ text, value });
const sum = (text: PlainMessage, amount: Centavos): Row => ({ text, value: pesos(amount), amount });
const loanAmount = ({ offer }: RowFacts): Row => sum('row_loan_amount', offer.principal);
const accountRow = ({ account }: RowFacts): Row[] => (account === null ? [] : [row('row_receiving_account', account)]);
const decidedRow = (text: PlainMessage, { order, language }: RowFacts): Row[] =>
  order.decidedAt === null ? [] : [row(text, formatInstant(language, order.decidedAt))];

function creditingRows(facts: RowFacts): Row[] {
  const { order, offer, today, language } = facts;
  // The plan starts today, because the disbursement day is not known yet.
  const [first] = planOfOffer(offer, today).instalments;
  const arrivalText = order.creditingDueAt === null ? [] : [row('row_arrives_by', formatDay(language, manilaDateOf(order.creditingDueAt)))];
  return [
    sum('row_you_receive', offer.proceeds),
    loanAmount(facts),
    sum('row_processing_fee', offer.fee),
    ...decidedRow('row_approved_on', facts),
    ...arrivalText,
    ...accountRow(facts),
    ...(first === undefined
      ? []
      : [
          row(
            'row_first_payment',
            message(language, 'row_first_payment_on', {
              amount: pesos(first.amount),
              day: formatDay(language, first.dueOn),
            }),
          ),
        ]),
  ];
}

const paidCount = ({ instalments }: Loan): number => instalments.filter((each) => unpaidOf(each) === 0).length;
const numberOfTotal = (number: number, { loan, language }: LoanFacts): string =>
  message(language, 'number_of_total', { number, total: loan.instalments.length });

const amountRow = (text: PlainMessage, amount: Centavos): Row[] => (amount === 0 ? [] : [sum(text, amount)]);

const unallocatedMoneyRows = ({ loan }: LoanFacts): Row[] => [
  ...amountRow('row_paid_ahead', loan.overpayment),
  ...amountRow('row_paid_towards_rollover', loan.rolloverWaiting),
];

function dueDateRow({ loan, language }: LoanFacts): Row[] {
  const dueDay = nextDueDay(loan);
  return dueDay === null ? [] : [row('row_due_date', formatDay(language, dateOf(loan, dueDay)))];
}

/** Returns the rows of a payment plan: its own payments, not the instalments that they pay. */
function planRows(facts: LoanFacts, plan: PaymentPlan): Row[] {
  const { loan, language } = facts;
  const next = nextStepOf(plan);
  const number = next === null ? plan.steps.length : plan.steps.indexOf(next) + 1;
  return [
    sum('row_next_payment', dueNow(loan)),
    loanAmount(facts),
    row('row_plan_payment', message(language, 'number_of_total', { number, total: plan.steps.length })),
    ...amountRow('row_plan_price_left', minus(plan.price, plan.pricePaid)),
    sum('row_left_to_repay', totalOwed(loan)),
    ...dueDateRow(facts),
  ];
}

function activeRows(facts: LoanFacts): Row[] {
  const { loan, lastPaidOn } = facts;
  const plan = activePlan(loan);
  if (plan !== null) return planRows(facts, plan);
  return [
    sum('row_next_payment', dueNow(loan)),
    loanAmount(facts),
    row('row_payments_made', numberOfTotal(paidCount(loan), facts)),
    sum('row_principal_left', unpaidPrincipal(loan)),
    sum('row_left_to_repay', totalOwed(loan)),
    ...unallocatedMoneyRows(facts),
    ...dueDateRow(facts),
    ...(lastPaidOn === null ? [] : [row('row_last_payment', formatDay(facts.language, lastPaidOn))]),
  ];
}

function dueRows(facts: LoanFacts): Row[] {
  const { loan } = facts;
  const plan = activePlan(loan);
  if (plan !== null) return planRows(facts, plan);
  const [due, next] = [instalmentsDue(loan), earliestUnpaid(loan)];
  return [
    sum('row_amount_due', dueNow(loan)),
    loanAmount(facts),
    ...(next === null ? [] : [row('row_payment', numberOfTotal(next.number, facts))]),
    sum(
      'row_principal',
      sumOf(due, ({ principal }) => principal),
    ),
    sum(
      'row_interest',
      sumOf(due, ({ interest }) => interest),
    ),
    ...amountRow('row_one_time_penalty', loan.oneTimePenalty),
    ...amountRow('row_penalty_interest', centavos(unpaidPenalties(loan) - loan.oneTimePenalty)),
    ...unallocatedMoneyRows(facts),
    ...dueDateRow(facts),
  ];
}

function coolingOffRows(facts: LoanFacts, day: number): Row[] {
  const { loan, paid, language } = facts;
  return [
    sum('row_given_back', totalOf(paid)),
    loanAmount(facts),
    ...amountRow('row_fee_returned', loan.agreed.fee),
    ...amountRow('row_interest_returned', totalInterest(loan.agreed)),
    ...amountRow('row_paid_too_much', loan.overpayment),
    row('row_given_back_on', formatDay(language, dateOf(loan, day))),
  ];
}

function settledRows(facts: LoanFacts): Row[] {
  const { loan, paid, lastPaidOn } = facts;
  if (loan.givenBackDay !== null) return coolingOffRows(facts, loan.givenBackDay);
  return [
    sum('row_total_paid', totalOf(paid)),
    loanAmount(facts),
    sum('row_interest_paid', paid.interest),
    sum('row_penalty_paid', paid.penalty),
    ...amountRow('row_rollover_fees_paid', paid.rollover),
    ...amountRow('row_plan_price_paid', paid.plan),
    ...amountRow('row_paid_too_much', loan.overpayment),
    row('row_payments', numberOfTotal(paidCount(loan), facts)),
    ...(lastPaidOn === null ? [] : [row('row_settled_on', formatDay(facts.language, lastPaidOn))]),
  ];
}
