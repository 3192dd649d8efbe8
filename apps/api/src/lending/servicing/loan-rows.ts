import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { Expression, InferResult } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { advanceTo } from '../engine/day.ts';
import { insertTerms, readTerms } from '../agreements/stored-terms.ts';
import { Flows } from '../ledger/flows.ts';
import { flowsIn, flowsQuery, orderAsJson, orderFrom } from '../ledger/transfers.ts';
import { dateOf, givenUpOf, hasCappedRollovers } from '../engine/loan.ts';
import type { AgreedLoan, Loan, OwedInstalment } from '../engine/loan.ts';
import { activePlan, nextStepOf } from '../engine/payment-plan.ts';
import { replayLoan } from '../engine/replay.ts';
import { countedTransactions, transactionsFrom, transactionsOf } from './loan-transactions.ts';
import type { StoredTransaction } from './loan-transactions.ts';
import type { InstalmentRow, LoanOrderRow, OfferRow, OrderKey } from '../../tables/loan.ts';

/** Rows of a loan: its order, the order's offer, and its instalments by number. */
export interface LoanRecord {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  readonly instalments: readonly InstalmentRow[];
  /** Agreed terms; `null` until the worker has filled them in on an order of an earlier version. */
  readonly terms: LoanTerms | null;
  /** Read only if rollovers are capped or a payment plan is active, because no other row has the dates of repayments; otherwise `null`. */
  readonly transactions: readonly StoredTransaction[] | null;
}

/** `null` if this borrower has no such order, even if another borrower has. */
export async function findLoanRecord(database: CellDatabase, { userId, orderId }: OrderKey): Promise<LoanRecord | null> {
  const read = await byKey.first(database, { userId, orderId });
  return read === undefined ? null : toLoanRecord(database, read);
}

export async function hasOrder(database: CellDatabase, { userId, orderId }: OrderKey): Promise<boolean> {
  return (await orderIdByKey.first(database, { userId, orderId })) !== undefined;
}

const orderIdByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database.selectFrom('loan_order').select('orderId').where('userId', '=', given.userId).where('orderId', '=', given.orderId),
);

export async function getLoanRecord<Order extends LoanOrderRow>(
  database: CellDatabase,
  order: Order,
): Promise<LoanRecord & { readonly order: Order }> {
  const read = await restByKey.first(database, order);
  if (read === undefined) throw new Error('the statement returned no row');
  return completeLoanRecord(database, order, read);
}

export async function toLoanRecord(database: CellDatabase, { order, ...rest }: ReadRecord): Promise<LoanRecord> {
  return completeLoanRecord(database, orderFrom(order), rest);
}

async function completeLoanRecord<Order extends LoanOrderRow>(database: CellDatabase, order: Order, read: RecordDetails) {
  const record = await loanRecordWithoutTransactions(database, order, read);
  const { offer, terms } = record;
  const hasCappedRollover = terms === null || hasCappedRollovers({ rolloverBps: offer.rolloverBps, terms });
  const isNeeded = hasCappedRollover || order.planDueOn !== null;
  const transactions = isNeeded && order.disbursedOn !== null ? await transactionsOf(database, order, order.disbursedOn) : null;
  return { ...record, transactions };
}

async function loanRecordWithoutTransactions<Order extends LoanOrderRow>(
  database: CellDatabase,
  order: Order,
  { offer, instalments }: RecordDetails,
) {
  if (offer === null) throw new Error('the offer of the order is missing');
  return {
    order,
    offer: { ...offer, createdAt: new Date(offer.createdAt), expiresAt: new Date(offer.expiresAt) },
    instalments,
    terms: order.termsId === null ? null : await readTerms(database, order.termsId),
  };
}

/** A loan with its transactions and flows, as needed for a replay. */
export interface WholeLoan {
  readonly record: LoanRecord;
  readonly transactions: readonly StoredTransaction[];
  readonly flows: Flows;
}

export async function getWholeLoan(database: CellDatabase, order: LoanOrderRow): Promise<WholeLoan> {
  const read = await wholeByKey.first(database, order);
  if (read === undefined) throw new Error('the statement returned no row');
  const transactions = await transactionsFrom(database, read.transactions, disbursementDateOf(order));
  return {
    record: { ...(await loanRecordWithoutTransactions(database, order, read)), transactions },
    transactions,
    flows: flowsIn(read.flows),
  };
}

/** Principal and interest of the whole schedule, paid or not. */
export const plannedTotal = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('instalment')
    .select(sql<Centavos>`coalesce(sum(principal + interest), 0)::bigint`.as('total'))
    .where('userId', '=', given.userId)
    .where('orderId', '=', given.orderId);

/** The newest orders first. */
export async function listLoanRecords(database: CellDatabase, userId: string, most: number): Promise<LoanRecord[]> {
  const read = await loanRecordQuery(database, userId).orderBy('loan_order.createdAt', 'desc').limit(most).execute();
  return Promise.all(read.map((each) => toLoanRecord(database, each)));
}

/** A borrower's orders, each with its offer and its instalments, in one statement. Callers may add selections. */
export const loanRecordQuery = (database: CellDatabase, userId: string) =>
  database
    .selectFrom('loan_order')
    .select(orderAsJson)
    .select(({ ref }) => detailsOf(database, userId, { orderId: ref('loan_order.orderId'), offerId: ref('loan_order.offerId') }))
    .where('loan_order.userId', '=', userId);

const detailsOf = (database: CellDatabase, userId: string, ids: Readonly<Record<'orderId' | 'offerId', Expression<string>>>) =>
  [
    jsonObjectFrom(database.selectFrom('offer').selectAll().where('offer.userId', '=', userId).where('offer.offerId', '=', ids.offerId)).as(
      'offer',
    ),
    jsonArrayFrom(
      database
        .selectFrom('instalment')
        .selectAll()
        .where('instalment.userId', '=', userId)
        .where('instalment.orderId', '=', ids.orderId)
        .orderBy('number'),
    ).as('instalments'),
  ] as const;

const byKey = prepared((database: CellDatabase, given: OrderKey) =>
  loanRecordQuery(database, given.userId).where('loan_order.orderId', '=', given.orderId),
);

const restByKey = prepared((database: CellDatabase, given: OrderKey & { readonly offerId: string }) =>
  database.selectNoFrom(({ val }) => detailsOf(database, given.userId, { orderId: val(given.orderId), offerId: val(given.offerId) })),
);

const wholeByKey = prepared((database: CellDatabase, given: OrderKey & { readonly offerId: string }) =>
  database
    .selectNoFrom(({ val }) => detailsOf(database, given.userId, { orderId: val(given.orderId), offerId: val(given.offerId) }))
    .select([
      jsonArrayFrom(countedTransactions(database, given)).as('transactions'),
      jsonArrayFrom(flowsQuery(database, given)).as('flows'),
    ]),
);

type ReadRecord = InferResult<ReturnType<typeof loanRecordQuery>>[number];
type RecordDetails = Pick<ReadRecord, 'offer' | 'instalments'>;

export function toAgreedLoan(profile: Profile, { order, offer, instalments, terms }: LoanRecord): AgreedLoan {
  return {
    disbursedOn: disbursementDateOf(order),
    principal: offer.principal,
    fee: offer.fee,
    periodDays: offer.periodDays,
    ...(offer.firstDays === null ? {} : { firstDays: offer.firstDays }),
    rateBps: offer.rateBps,
    rolloverBps: offer.rolloverBps,
    repeatClient: order.repeatClient,
    instalments: instalments.map(({ principal, interest }) => ({ principal, interest })),
    // Changes of the profile must not affect loans that were agreed before.
    terms: terms ?? termsOf(profile),
  };
}

/** The stored loan, as of the day that the order has accrued through. Exported for the test of the stored rows. */
export function loanFromRecord(profile: Profile, record: LoanRecord): Loan {
  const { order } = record;
  const agreed = toAgreedLoan(profile, record);
  const day = daysBetween(agreed.disbursedOn, order.accruedThrough ?? agreed.disbursedOn);
  const { repaid, rolloverWaitingBy, paymentPlans } = replayLoan(agreed, record.transactions ?? [], record.transactions === null ? 0 : day);
  return {
    agreed,
    day,
    instalments: record.instalments.map((row): OwedInstalment => ({
      number: row.number,
      dueDay: daysBetween(agreed.disbursedOn, row.dueOn ?? agreed.disbursedOn),
      principal: centavos(row.principal - row.paidPrincipal - row.waivedPrincipal),
      interest: centavos(row.interest - row.paidInterest - row.waivedInterest),
      penalty: row.unpaidPenalty,
      paidPrincipal: row.paidPrincipal,
      paidInterest: row.paidInterest,
    })),
    oneTimePenalty: order.oneTimePenalty,
    oneTimeCharged: order.oneTimeCharged,
    // A pause ends by the day on which its review was upheld, and the order has accrued through that day.
    penaltiesPaused: false,
    penaltiesCharged: order.penaltiesCharged,
    rolloverFees: order.rolloverFees,
    planFees: order.planFees ?? NOTHING,
    paymentPlans,
    overpayment: order.overpaymentBalance,
    rolloverWaiting: order.rolloverBalance,
    rolloverWaitingBy,
    termsOfDay: null,
    repaid,
    givenBackDay: order.givenBackOn === null ? null : daysBetween(agreed.disbursedOn, order.givenBackOn),
    flows: new Flows(),
  };
}

/**
 * Advances the stored loan to a day, today or later, even before the day's accrual; `null` before disbursement. No payment is missed, because a
 * payment advances its order to its own day.
 */
export function projectLoan(profile: Profile, record: LoanRecord, day: CalendarDate): Loan | null {
  if (record.order.disbursedOn === null) return null;
  const loan = loanFromRecord(profile, record);
  advanceTo(loan, daysBetween(record.order.disbursedOn, day));
  return { ...loan, termsOfDay: rolloverTermsOn(profile, loan.agreed, day) };
}

function rolloverTermsOn(profile: Profile, agreed: AgreedLoan, day: CalendarDate): LoanTerms | null {
  const terms = termsOf(profile, day);
  return hasCappedRollovers(agreed) && terms.costCaps !== null ? terms : null;
}

/** Stores the day's terms for a rollover payment that had no offer. Returns `null` if no caps apply. */
export async function insertRolloverTerms(
  transaction: CellTransaction,
  order: LoanOrderRow,
  { profile, on }: { readonly profile: Profile; readonly on: CalendarDate },
): Promise<string | null> {
  const agreed = toAgreedLoan(profile, await getLoanRecord(transaction, order));
  const terms = rolloverTermsOn(profile, agreed, on);
  return terms === null ? null : insertTerms(transaction, terms);
}

function planDueOn(loan: Loan): CalendarDate | null {
  const plan = activePlan(loan);
  const next = plan === null ? null : nextStepOf(plan);
  return next === null ? null : dateOf(loan, next.day);
}

/** Columns of the order's row, without the balances, which the ledger writes. */
export const orderFigures = (loan: Loan) => ({
  oneTimePenalty: loan.oneTimePenalty,
  oneTimeCharged: loan.oneTimeCharged,
  penaltiesCharged: loan.penaltiesCharged,
  rolloverFees: loan.rolloverFees,
  accruedThrough: dateOf(loan, loan.day),
  givenBackOn: loan.givenBackDay === null ? null : dateOf(loan, loan.givenBackDay),
  planFees: loan.planFees === 0 ? null : loan.planFees,
  planDueOn: planDueOn(loan),
});

export const instalmentFigures = (loan: Loan) =>
  loan.instalments.map((owed) => {
    const givenUp = givenUpOf(loan, owed);
    return {
      number: owed.number,
      dueOn: dateOf(loan, owed.dueDay),
      paidPrincipal: owed.paidPrincipal,
      paidInterest: owed.paidInterest,
      waivedPrincipal: givenUp.principal,
      waivedInterest: givenUp.interest,
      unpaidPenalty: owed.penalty,
    };
  });

const NOTHING = centavos(0);

export function disbursementDateOf({ disbursedOn }: LoanOrderRow): CalendarDate {
  if (disbursedOn === null) throw new Error('this order has not been disbursed, so nothing is owed on it');
  return disbursedOn;
}
