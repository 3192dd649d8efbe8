import { randomUUID } from 'node:crypto';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { CellTables } from '../../tables/cell.ts';

export async function insertProductClick(database: CellDatabase, click: Omit<CellTables['product_click'], 'clickId'>): Promise<void> {
  await database
    .insertInto('product_click')
    .values({ ...click, clickId: randomUUID() })
    .execute();
}

interface Application {
  readonly userId: string;
  readonly productId: string;
  /** `null` for the borrower's last failed application for this product. */
  readonly orderId: string | null;
}

/** Returns the reason shown when the application failed; `null` if there is no such failed application. */
export async function findRefusal(database: CellDatabase, { userId, productId, orderId }: Application): Promise<string | null> {
  const row = await database
    .selectFrom('loan_order')
    .select('refusalReason')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('refusalReason', 'is not', null)
    .$if(orderId !== null, (query) => query.where('orderId', '=', orderId))
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.refusalReason ?? null;
}
