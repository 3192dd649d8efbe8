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
  const offer = offered.firstDueOn === null ? offered : await adjustToPayday(transaction, { order, offer: offered, today });
  await dateInstalments(transaction, order, { from: today, offer });
  const balances = await postTransfers(transaction, {
    order,
    valueOn: today,
    at,
    changes: { lifecycle: STORED_TRANSITIONS.disburse.to, disbursedOn: today, accruedThrough: today, accountNeeded: false },
    transfers: [
      { source: `${reference}:proceeds`, debit: 'principal', credit: 'lender.cash', amount: offer.proceeds },
      { source: `${reference}:fee`, debit: 'principal', credit: 'lender.fees', amount: offer.fee },
      { source: `${reference}:interest`, debit: 'interest', credit: 'lender.interest', amount: offer.totalInterest },
    ],
  });
  await finishOrderTask(transaction, { ...order, kind: 'payout' });
  return { disbursedOn: today, balances };
}

function offerOf(transaction: CellTransaction, order: LockedOrder): Promise<OfferRow> {
  return transaction
    .selectFrom('offer')
    .selectAll()
    .where('userId', '=', order.userId)
    .where('offerId', '=', order.offerId)
    .executeTakeFirstOrThrow();
}

async function dateInstalments(
  transaction: CellTransaction,
  order: LockedOrder,
  { from, offer: { periodDays, firstDays } }: { readonly from: CalendarDate; readonly offer: OfferRow },
): Promise<void> {
  const untilFirst = firstDays ?? periodDays;
  await transaction
    .updateTable('instalment')
    .set({ dueOn: sql`${from}::date + ${untilFirst}::integer + (number - 1) * ${periodDays}::integer` })
    .where('userId', '=', order.userId)
    .where('orderId', '=', order.orderId)
    .execute();
}
