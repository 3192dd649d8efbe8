import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { InstalmentRow, LoanOrderRow, OfferRow, OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { advanceTo } from '../engine/day.ts';
import { Flows } from '../ledger/flows.ts';
import { dateOf, givenUpOf } from '../engine/loan.ts';
import type { AgreedLoan, Loan, OwedInstalment } from '../engine/loan.ts';

/** The rows of a loan: its order, the offer that the order was made from, and its instalments in order. */
export interface LoanRecord {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  readonly instalments: readonly InstalmentRow[];
}

/** Null when the borrower has no such order: another's is as good as none. */
export async function findLoanRecord(database: CellDatabase, { userId, orderId }: OrderKey): Promise<LoanRecord | null> {
  const order = await orderByKey.first(database, { userId, orderId });
  return order === undefined ? null : recordOf(database, order);
}

/** Whether the borrower has this order. */
export async function hasOrder(database: CellDatabase, { userId, orderId }: OrderKey): Promise<boolean> {
  return (await orderIdByKey.first(database, { userId, orderId })) !== undefined;
}

const orderIdByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database.selectFrom('loan_order').select('order_id').where('user_id', '=', given.userId).where('order_id', '=', given.orderId),
);

/** An order's row with the rows that belong to it. */
export async function recordOf<Order extends LoanOrderRow>(
  database: CellDatabase,
  order: Order,
): Promise<LoanRecord & { readonly order: Order }> {
  const { user_id: userId, order_id: orderId, offer_id: offerId } = order;
  const offer = await offerByKey.first(database, { userId, offerId });
  if (offer === undefined) throw new Error('the offer of the order is missing');
  return { order, offer, instalments: await instalmentsByKey.all(database, { userId, orderId }) };
}

/** Of all orders of a borrower, the newest first. */
export async function listLoanRecords(database: CellDatabase, userId: string, most: number): Promise<LoanRecord[]> {
  const orders = await database
    .selectFrom('loan_order')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return Promise.all(orders.map((order) => recordOf(database, order)));
}

const orderByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database.selectFrom('loan_order').selectAll().where('user_id', '=', given.userId).where('order_id', '=', given.orderId),
);

const offerByKey = prepared((database: CellDatabase, given: { readonly userId: string; readonly offerId: string }) =>
  database.selectFrom('offer').selectAll().where('user_id', '=', given.userId).where('offer_id', '=', given.offerId),
);

const instalmentsByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database.selectFrom('instalment').selectAll().where('user_id', '=', given.userId).where('order_id', '=', given.orderId).orderBy('number'),
);

export function agreedOf(profile: Profile, { order, offer, instalments }: LoanRecord): AgreedLoan {
  return {
    disbursedOn: disbursementDateOf(order),
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

/** The loan as its rows have it, which is as of the day that the order has accrued through. Exported for the test of what is stored. */
export function storedLoan(profile: Profile, record: LoanRecord): Loan {
  const { order } = record;
  const agreed = agreedOf(profile, record);
  return {
    agreed,
    day: daysBetween(agreed.disbursedOn, order.accrued_through ?? agreed.disbursedOn),
    instalments: record.instalments.map((row): OwedInstalment => ({
      number: row.number,
      dueDay: daysBetween(agreed.disbursedOn, row.due_on ?? agreed.disbursedOn),
      principal: centavos(row.principal - row.paid_principal - row.waived_principal),
      interest: centavos(row.interest - row.paid_interest - row.waived_interest),
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

/**
 * The loan on a day, today or later, even before the day's accrual has reached it; null while the money has not arrived. No payment is missed:
 * a payment brings its order up to its own day.
 */
export function loanAsOf(profile: Profile, record: LoanRecord, day: CalendarDate): Loan | null {
  if (record.order.disbursed_on === null) return null;
  const loan = storedLoan(profile, record);
  advanceTo(loan, daysBetween(record.order.disbursed_on, day));
  return loan;
}

/** What is stored of a loan on its order's row. Its balances are not here: the ledger writes them. */
export const orderFigures = (loan: Loan) => ({
  one_time_penalty: loan.oneTimePenalty,
  one_time_charged: loan.oneTimeCharged,
  penalties_charged: loan.penaltiesCharged,
  rollover_fees: loan.rolloverFees,
  accrued_through: dateOf(loan, loan.day),
});

/** What is stored of a loan on the rows of its instalments. */
export const instalmentFigures = (loan: Loan) =>
  loan.instalments.map((owed) => {
    const givenUp = givenUpOf(loan, owed);
    return {
      number: owed.number,
      due_on: dateOf(loan, owed.dueDay),
      paid_principal: owed.paidPrincipal,
      paid_interest: owed.paidInterest,
      waived_principal: givenUp.principal,
      waived_interest: givenUp.interest,
      unpaid_penalty: owed.penalty,
    };
  });

export function disbursementDateOf({ disbursed_on }: LoanOrderRow): CalendarDate {
  if (disbursed_on === null) throw new Error('this order has not been disbursed, so nothing is owed on it');
  return disbursed_on;
}
