import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { disbursementDateOf } from './loan-rows.ts';
import { insertTransaction } from './loan-transactions.ts';
import type { NewTransaction } from './loan-transactions.ts';
import { repostLoan } from './repost-loan.ts';
import type { PostingContext } from './repost-loan.ts';

/** Posts a payment, or what staff do to the money of an order, once; false when it was posted before. The order's money has to have arrived. */
export async function postTransaction(
  transaction: CellTransaction,
  order: LockedOrder,
  posted: NewTransaction,
  context: PostingContext,
): Promise<boolean> {
  const valueOn = withinTerm(posted.valueOn, order, context.at);
  const isNew = await insertTransaction(transaction, order, { ...posted, valueOn }, context.at);
  if (isNew) await repostLoan(transaction, order, { ...context, cause: `payment:${posted.transactionId}`, valueOn });
  return isNew;
}

/** A provider's clock may run ahead of ours, and nothing is owed before the money has arrived. */
function withinTerm(day: CalendarDate, order: LockedOrder, at: Date): CalendarDate {
  const [first, last] = [disbursementDateOf(order), manilaDateOf(at)];
  if (day < first) return first;
  return day > last ? last : day;
}
