import type { RecommendedProduct } from '@hiram/contract/order.ts';
import type { CellDatabase } from '../cells.ts';
import { hasConsented } from '../consents.ts';
import { prepared } from '../prepared.ts';
import { pesos } from './display.ts';
import type { ProductRow } from './loan.tables.ts';

const productById = prepared((database: CellDatabase, given: { readonly productId: string }) =>
  database.selectFrom('product').selectAll().where('product_id', '=', given.productId),
);

export async function findProduct(database: CellDatabase, productId: string): Promise<ProductRow | null> {
  return (await productById.first(database, { productId })) ?? null;
}

const MOST_RECOMMENDED = 6;

/** What else could be applied for, in the lender's order; never the product that the borrower is looking at, and nothing to who wants no suggestions. */
export async function recommendedProducts(database: CellDatabase, userId: string, exceptProductId: string): Promise<RecommendedProduct[]> {
  if (!(await hasConsented(database, userId, 'suggestions'))) return [];
  const rows = await database
    .selectFrom('product')
    .selectAll()
    .where('product_id', '<>', exceptProductId)
    .orderBy('position')
    .limit(MOST_RECOMMENDED)
    .execute();
  return rows.map(recommended);
}

const recommended = (product: ProductRow): RecommendedProduct => ({
  productId: product.product_id,
  logo: product.logo,
  name: product.name,
  buttonText: product.button_text,
  amountRange: `${wholePesos(product.minimum_principal)} – ${wholePesos(product.maximum_principal)}`,
  amountRangeDescription: product.amount_range_description,
  rate: product.rate_text,
  description: product.description,
  tags: [...product.tags],
  flag: product.enabled ? '1' : '0',
});

const wholePesos = (amount: ProductRow['minimum_principal']): string => pesos(amount).replace(/\.00$/, '');
