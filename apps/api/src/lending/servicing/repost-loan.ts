import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { columnNames } from '../../platform/db/column-names.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Loan } from '../engine/loan.ts';
import { replayLoan } from '../engine/replay.ts';
import { insertEvents, encodeEvents } from '../events/record-events.ts';
import type { NewEvent } from '../events/record-events.ts';
import { balanceColumns, insertTransfers, preparePosting } from '../ledger/transfers.ts';
import type { Balances, LockedOrder } from '../ledger/transfers.ts';
import { eventsOfChange } from './loan-events.ts';
import { toAgreedLoan, disbursementDateOf, instalmentFigures, orderFigures, getWholeLoan } from './loan-rows.ts';
import { insertTransaction } from './loan-transactions.ts';
import type { NewTransaction } from './loan-transactions.ts';
import type { LoanOrderRow } from '../../tables/loan.ts';

export interface PostingContext {
  readonly profile: Profile;
  readonly at: Date;
}

interface Reposting extends PostingContext {
  /** Idempotency key, unique per borrower. */
  readonly cause: string;
  /** Value date of the transfers. */
  readonly valueOn: CalendarDate;
  /** Day to replay to, for a rewind. By default today, or the day that the order has accrued through if that is later. */
  readonly through?: CalendarDate;
  /** Event of the cause itself. Events of its consequences are recorded in any case. */
  readonly event?: (balances: Balances) => NewEvent;
}

/** Posts a payment, or a change of an order's money by staff, once. Returns false if it was posted before; throws if the order is not disbursed. */
export async function postTransaction(
  transaction: CellTransaction,
  order: LockedOrder,
  posted: PostedTransaction,
  context: PostingContext,
): Promise<boolean> {
  const valueOn = clampToTerm(posted.valueOn, order, context.at);
  const isNew = await insertTransaction(transaction, order, { ...posted, valueOn }, context.at);
  const event = eventOf(order, { ...posted, valueOn }, context.at);
  if (isNew) await repostLoan(transaction, order, { ...context, cause: `payment:${posted.transactionId}`, valueOn, event });
  return isNew;
}

/** Pauses of penalties are not posted this way, because they move no money themselves. */
type PostedTransaction = NewTransaction & { readonly kind: Exclude<LoanTransactionKind, 'pausePenalties' | 'resumePenalties'> };

const isPayment = (kind: LoanTransactionKind): kind is PaymentPurpose => PAYMENT_PURPOSES.some((purpose) => purpose === kind);

const eventOf =
  ({ userId, orderId }: LockedOrder, { kind, transactionId, amount, valueOn, paymentPlan }: PostedTransaction, at: Date) =>
  (balances: Balances): NewEvent => {
    const common = { effect: transactionId, at };
    const data = { userId, orderId, transactionId, amount, balances };
    if (isPayment(kind)) return { type: 'loan.payment.posted', ...common, data: { ...data, purpose: kind, valueOn } };
    if (kind === 'paymentPlan') return { type: 'loan.payment_plan.agreed', ...common, data: { ...data, ...planIn(paymentPlan) } };
    if (kind === 'writeOff') return { type: 'loan.written_off', ...common, data: { userId, orderId, balances } };
    return { type: kind === 'refund' ? 'loan.overpayment.refunded' : 'loan.rollover.released', ...common, data };
  };

function planIn(plan: PostedTransaction['paymentPlan']) {
  const [first, last] = [plan?.steps[0], plan?.steps.at(-1)];
  if (plan === undefined || first === undefined || last === undefined) throw new Error('a payment plan without its payments');
  return { price: plan.price, payments: plan.steps.length, firstOn: first.on, lastOn: last.on };
}

/**
 * Replays the loan from all its transactions, up to today by default, posts the difference to the transfers so far and stores the loan's figures. So
 * the books do not depend on the order in which transactions became known.
 */
export async function repostLoan(
  transaction: CellTransaction,
  order: LockedOrder,
  { profile, at, cause, valueOn, through, event }: Reposting,
): Promise<Loan> {
  const { record, transactions, flows } = await getWholeLoan(transaction, order);
  const agreed = toAgreedLoan(profile, record);
  const loan = replayLoan(agreed, transactions, daysBetween(agreed.disbursedOn, through ?? latestReplayDay(order, at)));
  const { balances, transfers } = preparePosting({ order, transfers: loan.flows.since(flows, cause), valueOn, at });
  const own = event?.(balances);
  // Instalments that were written off are not paid.
  const changed = own?.type === 'loan.written_off' ? [] : eventsOfChange(record, loan, { cause, at, balances });
  await loanToStore.all(transaction, {
    userId: order.userId,
    orderId: order.orderId,
    ...orderFigures(loan),
    ...balanceColumns(balances),
    transfers,
    instalments: columnNames.encodeRows(instalmentFigures(loan)),
    events: encodeEvents(own === undefined ? changed : [own, ...changed]),
  });
  return loan;
}

/** Today, or the day that the order has accrued through if that is later: around midnight the dates of two processes may differ. */
function latestReplayDay({ accruedThrough }: LoanOrderRow, at: Date): CalendarDate {
  const today = manilaDateOf(at);
  return accruedThrough !== null && accruedThrough > today ? accruedThrough : today;
}

interface StoredLoan extends Pick<LoanOrderRow, 'userId' | 'orderId'>, ReturnType<typeof orderFigures>, ReturnType<typeof balanceColumns> {
  readonly transfers: string;
  readonly instalments: string;
  readonly events: string;
}

/** A single statement, because each further one would be another round trip of every payment. */
const loanToStore = prepared((database: CellDatabase, loan: StoredLoan) => ({
  compile: () =>
    sql`
    with posted as (${insertTransfers(loan.transfers)}),
    recorded as (${insertEvents(loan.events)}),
    changed as (
      update loan_order
      set principal_balance = ${loan.principalBalance}, interest_balance = ${loan.interestBalance}, penalty_balance = ${loan.penaltyBalance},
        overpayment_balance = ${loan.overpaymentBalance}, rollover_balance = ${loan.rolloverBalance},
        one_time_penalty = ${loan.oneTimePenalty}, one_time_charged = ${loan.oneTimeCharged}, penalties_charged = ${loan.penaltiesCharged},
        rollover_fees = ${loan.rolloverFees}, accrued_through = ${loan.accruedThrough},
        given_back_on = ${loan.givenBackOn}, plan_fees = ${loan.planFees}, plan_due_on = ${loan.planDueOn}
      where user_id = ${loan.userId} and order_id = ${loan.orderId}
    )
    update instalment as i
    set due_on = s.due_on, paid_principal = s.paid_principal, paid_interest = s.paid_interest,
      waived_principal = s.waived_principal, waived_interest = s.waived_interest, unpaid_penalty = s.unpaid_penalty
    from jsonb_to_recordset(${loan.instalments}::jsonb) as s (
      number integer, due_on date, paid_principal bigint, paid_interest bigint, waived_principal bigint, waived_interest bigint, unpaid_penalty bigint
    )
    where i.user_id = ${loan.userId} and i.order_id = ${loan.orderId} and i.number = s.number`.compile(database),
}));

/** A provider's clock may be ahead of ours, and nothing is owed before the disbursement. */
function clampToTerm(day: CalendarDate, order: LockedOrder, at: Date): CalendarDate {
  const [first, last] = [disbursementDateOf(order), manilaDateOf(at)];
  if (day < first) return first;
  return day > last ? last : day;
}
