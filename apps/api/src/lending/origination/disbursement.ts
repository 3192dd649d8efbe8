import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { postTransfers } from '../ledger/transfers.ts';
import type { Balances, LockedOrder } from '../ledger/transfers.ts';
import { STORED_TRANSITIONS } from '../engine/order-status.ts';
import { adjustToPayday } from './chosen-payday.ts';
import { finishOrderTask } from './order-tasks.ts';
import type { OfferRow } from '../../tables/loan.ts';

interface Disbursement {
  readonly order: LockedOrder;
  /** Reference of the payout that was credited. */
  readonly reference: string;
  readonly at: Date;
}

interface DisbursementResult {
  readonly disbursedOn: CalendarDate;
  readonly balances: Balances;
}

/** Posts the disbursement: from now on the loan is owed. The fee is withheld, so it counts as lent and as received at once. */
export async function disburse(transaction: CellTransaction, { order, reference, at }: Disbursement): Promise<DisbursementResult> {
  const today = manilaDateOf(at);
  const offered = await offerOf(transaction, order);
  const offer = offered.first_due_on === null ? offered : await adjustToPayday(transaction, { order, offer: offered, today });
  await dateInstalments(transaction, order, { from: today, offer });
  const balances = await postTransfers(transaction, {
    order,
    valueOn: today,
    at,
    changes: { lifecycle: STORED_TRANSITIONS.disburse.to, disbursed_on: today, accrued_through: today, account_needed: false },
    transfers: [
      { source: `${reference}:proceeds`, debit: 'principal', credit: 'lender.cash', amount: offer.proceeds },
      { source: `${reference}:fee`, debit: 'principal', credit: 'lender.fees', amount: offer.fee },
      { source: `${reference}:interest`, debit: 'interest', credit: 'lender.interest', amount: offer.total_interest },
    ],
  });
  await finishOrderTask(transaction, { userId: order.user_id, orderId: order.order_id, kind: 'payout' });
  return { disbursedOn: today, balances };
}

function offerOf(transaction: CellTransaction, order: LockedOrder): Promise<OfferRow> {
  return transaction
    .selectFrom('offer')
    .selectAll()
    .where('user_id', '=', order.user_id)
    .where('offer_id', '=', order.offer_id)
    .executeTakeFirstOrThrow();
}

async function dateInstalments(
  transaction: CellTransaction,
  order: LockedOrder,
  { from, offer: { period_days, first_days } }: { readonly from: CalendarDate; readonly offer: OfferRow },
): Promise<void> {
  const firstDays = first_days ?? period_days;
  await transaction
    .updateTable('instalment')
    .set({ due_on: sql`${from}::date + ${firstDays}::integer + (number - 1) * ${period_days}::integer` })
    .where('user_id', '=', order.user_id)
    .where('order_id', '=', order.order_id)
    .execute();
}
