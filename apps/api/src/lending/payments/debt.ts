import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Loan } from '../engine/loan.ts';
import { quoteOf } from '../engine/quote.ts';
import type { Quote } from '../engine/quote.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { findLoanRecord, projectLoan, getLoanRecord } from '../servicing/loan-rows.ts';
import type { LoanRecord } from '../servicing/loan-rows.ts';
import type { PostingContext } from '../servicing/repost-loan.ts';
import type { LoanOrderRow, OrderKey } from '../../tables/loan.ts';

/** Debt of an order as of now, read once per call. */
export interface Debt<Order extends LoanOrderRow = LoanOrderRow> {
  readonly order: Order;
  readonly loan: Loan;
  readonly quote: Quote;
  readonly today: CalendarDate;
  readonly at: Date;
}

/** Throws `notFound` if the order is not the borrower's or is not disbursed. */
export async function findDebt(
  { clock, config }: Pick<Resources, 'clock' | 'config'>,
  { userId, cell }: Pick<Borrower, 'userId' | 'cell'>,
  orderId: string,
): Promise<Debt> {
  const record = await findLoanRecord(cell.database, { userId, orderId });
  return debtOf(record, { profile: config.profile, at: await clock.now() });
}

/** Like `findDebt`, but also throws `notFound` if nothing is left to pay. */
export async function findUnpaidDebt(...given: Parameters<typeof findDebt>): Promise<Debt> {
  const debt = await findDebt(...given);
  assertNotSettled(debt);
  return debt;
}

export async function lockDebt(transaction: CellTransaction, key: OrderKey, context: PostingContext): Promise<Debt<LockedOrder>> {
  const order = await lockOrder(transaction, key);
  return debtOf(order === null ? null : await getLoanRecord(transaction, order), context);
}

function debtOf<Order extends LoanOrderRow>(
  record: (LoanRecord & { readonly order: Order }) | null,
  { profile, at }: PostingContext,
): Debt<Order> {
  const today = manilaDateOf(at);
  const loan = record === null ? null : projectLoan(profile, record, today);
  if (record === null || loan === null) throw new Refusal('notFound');
  return { order: record.order, loan, quote: quoteOf(loan), today, at };
}

export function assertNotSettled({ quote }: Debt): void {
  if (quote.totalOwed === 0) throw new Refusal('notFound');
}
