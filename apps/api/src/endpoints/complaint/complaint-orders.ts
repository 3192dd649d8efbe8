import type { CellDatabase } from '../../platform/db/cells.ts';
import { instalmentsOf } from '../../lending/origination/orders.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import type { ListedOrder } from './order-summary.ts';

const MOST_LISTED = 50;

/** Newest first. */
export async function listOrders(database: CellDatabase, userId: string): Promise<ListedOrder[]> {
  const rows = await orders(database, userId).orderBy('loan_order.created_at', 'desc').limit(MOST_LISTED).execute();
  return Promise.all(rows.map((row) => listed(database, row)));
}

/** Null when the borrower has no such order: another's is as good as none. */
export async function findOrder(database: CellDatabase, { userId, orderId }: OrderKey): Promise<ListedOrder | null> {
  const row = await orders(database, userId).where('loan_order.order_id', '=', orderId).executeTakeFirst();
  return row === undefined ? null : listed(database, row);
}

const orders = (database: CellDatabase, userId: string) =>
  database
    .selectFrom('loan_order')
    .innerJoin('offer', (join) =>
      join.onRef('offer.user_id', '=', 'loan_order.user_id').onRef('offer.offer_id', '=', 'loan_order.offer_id'),
    )
    .innerJoin('product', 'product.product_id', 'loan_order.product_id')
    .selectAll('loan_order')
    .select(['offer.principal', 'product.name', 'product.logo'])
    .where('loan_order.user_id', '=', userId);

type Row = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number];

async function listed(database: CellDatabase, { principal, name, logo, ...order }: Row): Promise<ListedOrder> {
  const instalments = await instalmentsOf(database, { userId: order.user_id, orderId: order.order_id });
  return { order, principal, product: { name, logo }, instalments };
}
