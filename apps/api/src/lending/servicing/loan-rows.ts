import { addDays, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { InstalmentRow, LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';
import { unpaidInterest, unpaidPrincipal } from '../origination/order-status.ts';
import type { LoanRecord } from '../origination/orders.ts';
import { advanceTo } from '../engine/day.ts';
import { Flows } from '../engine/flows.ts';
import { sumOf, unpaidPenalties } from '../engine/loan.ts';
import type { AgreedLoan, Loan, OwedInstalment } from '../engine/loan.ts';

export function agreedOf(profile: Profile, { order, offer, instalments }: LoanRecord): AgreedLoan {
  return {
    principal: offer.principal,
    fee: offer.fee,
    periodDays: offer.period_days,
    rateBps: offer.rate_bps,
    rolloverBps: offer.rollover_bps,
    repeatClient: order.repeat_client,
    instalments: instalments.map(({ principal, interest }) => ({ principal, interest })),
    terms: termsOf(profile),
  };
}

/** A row's figures are of the day that the order has accrued through. */
function loanOfRows(profile: Profile, record: LoanRecord): Loan {
  const { order } = record;
  const disbursedOn = disbursementDateOf(order);
  return {
    agreed: agreedOf(profile, record),
    day: daysBetween(disbursedOn, order.accrued_through ?? disbursedOn),
    instalments: record.instalments.map((row): OwedInstalment => ({
      number: row.number,
      dueDay: daysBetween(disbursedOn, row.due_on ?? disbursedOn),
      principal: unpaidPrincipal(row),
      interest: unpaidInterest(row),
      penalty: row.unpaid_penalty,
      paidPrincipal: row.paid_principal,
      paidInterest: row.paid_interest,
    })),
    oneTimePenalty: order.one_time_penalty,
    oneTimeCharged: order.one_time_charged,
    // A pause has ended by the day that its review was upheld, and the order has accrued through that day.
    penaltiesPaused: false,
    penaltiesCharged: order.penalties_charged,
    rolloverFees: order.rollover_fees,
    overpayment: order.overpayment_balance,
    rolloverWaiting: order.rollover_balance,
    flows: new Flows(),
  };
}

/** The loan today, also before the day's accrual has reached it. Nobody's payment is missed: a payment brings its order up to its own day. */
export function loanToday(profile: Profile, record: LoanRecord, today: CalendarDate): Loan {
  const loan = loanOfRows(profile, record);
  advanceTo(loan, daysBetween(disbursementDateOf(record.order), today));
  return loan;
}

/** The order as it is today: the rows of one whose money has not arrived stay as they are. */
export function orderToday(profile: Profile, record: LoanRecord, today: CalendarDate): LoanRecord {
  return record.order.disbursed_on === null ? record : rowsOfLoan(record, loanToday(profile, record, today));
}

/** The rows as they stand for a loan: what is stored, and what a page is drawn from. */
export function rowsOfLoan({ order, offer, instalments }: LoanRecord, loan: Loan): LoanRecord {
  const disbursedOn = disbursementDateOf(order);
  return {
    offer,
    order: { ...order, ...orderFigures(loan), accrued_through: addDays(disbursedOn, loan.day), ...balancesOf(loan) },
    instalments: instalments.map((row, index) => {
      const owed = loan.instalments[index];
      if (owed === undefined) throw new Error('an instalment has a row and a place in the loan');
      return { ...row, due_on: addDays(disbursedOn, owed.dueDay), ...instalmentFigures(row, owed) };
    }),
  };
}

export const orderFigures = ({ oneTimePenalty, oneTimeCharged, penaltiesCharged, rolloverFees }: Loan) => ({
  one_time_penalty: oneTimePenalty,
  one_time_charged: oneTimeCharged,
  penalties_charged: penaltiesCharged,
  rollover_fees: rolloverFees,
});

const balancesOf = (loan: Loan) => ({
  principal_balance: sumOf(loan.instalments, ({ principal }) => principal),
  interest_balance: sumOf(loan.instalments, ({ interest }) => interest),
  penalty_balance: unpaidPenalties(loan),
  overpayment_balance: loan.overpayment,
  rollover_balance: loan.rolloverWaiting,
});

const instalmentFigures = (row: InstalmentRow, owed: OwedInstalment) => ({
  paid_principal: owed.paidPrincipal,
  paid_interest: owed.paidInterest,
  waived_principal: centavos(row.principal - owed.principal - owed.paidPrincipal),
  waived_interest: centavos(row.interest - owed.interest - owed.paidInterest),
  unpaid_penalty: owed.penalty,
});

export function disbursementDateOf({ disbursed_on }: LoanOrderRow): CalendarDate {
  if (disbursed_on === null) throw new Error('the money of this order has not arrived: nothing is owed on it');
  return disbursed_on;
}
