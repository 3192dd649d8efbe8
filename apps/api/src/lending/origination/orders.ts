import { centavos } from '@hiram/contract/wire/money.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { InstalmentRow, LoanOrderRow, OfferRow, OrderKey } from '../../platform/db/schema/loan.tables.ts';

type NewOrder = Pick<
  LoanOrderRow,
  'user_id' | 'order_id' | 'offer_id' | 'product_id' | 'lifecycle' | 'repeat_client' | 'created_at' | 'decision_due_at'
>;

const NOTHING = centavos(0);

export async function insertOrder(transaction: CellTransaction, order: NewOrder): Promise<void> {
  await transaction
    .insertInto('loan_order')
    .values({
      ...order,
      account_needed: false,
      principal_balance: NOTHING,
      interest_balance: NOTHING,
      penalty_balance: NOTHING,
      overpayment_balance: NOTHING,
      rollover_balance: NOTHING,
      one_time_penalty: NOTHING,
      one_time_charged: false,
      penalties_charged: NOTHING,
      rollover_fees: NOTHING,
    })
    .execute();
}

/** The amounts are agreed now; their dates come with the money. */
export async function insertInstalments(
  transaction: CellTransaction,
  { userId, orderId, plan }: OrderKey & { readonly plan: Plan },
): Promise<void> {
  const rows = plan.instalments.map(({ number, principal, interest }): InstalmentRow => ({
    user_id: userId,
    order_id: orderId,
    number,
    due_on: null,
    principal,
    interest,
    paid_principal: NOTHING,
    paid_interest: NOTHING,
    waived_principal: NOTHING,
    waived_interest: NOTHING,
    unpaid_penalty: NOTHING,
  }));
  await transaction.insertInto('instalment').values(rows).execute();
}

/** An order with the offer that it was made from and its instalments in order. */
export interface LoanRecord {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  readonly instalments: readonly InstalmentRow[];
}

/** Null when the borrower has no such order: another's is as good as none. */
export async function findLoanRecord(database: CellDatabase, { userId, orderId }: OrderKey): Promise<LoanRecord | null> {
  const order = await orderByKey.first(database, { userId, orderId });
  if (order === undefined) return null;
  const offer = await offerByKey.first(database, { userId, offerId: order.offer_id });
  if (offer === undefined) throw new Error('an order has the offer that it was made from');
  return { order, offer, instalments: await instalmentsOf(database, { userId, orderId }) };
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

export function instalmentsOf(database: CellDatabase, { userId, orderId }: OrderKey): Promise<InstalmentRow[]> {
  return instalmentsByKey.all(database, { userId, orderId });
}
