import type { RecommendedProduct } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { hasConsented } from '../personal-data/consents.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { pesos } from '../../platform/i18n/display.ts';
import type { ProductRow } from '../../platform/db/schema/loan.tables.ts';

const productById = prepared((database: CellDatabase, translate: { readonly productId: string }) =>
  database.selectFrom('product').selectAll().where('product_id', '=', translate.productId),
);

export async function findProduct(database: CellDatabase, productId: string): Promise<ProductRow | null> {
  return (await productById.first(database, { productId })) ?? null;
}

const MOST_RECOMMENDED = 6;

interface Onlooker {
  readonly userId: string;
  readonly language: Language;
  /** What the borrower is looking at. */
  readonly exceptProductId: string;
}

/** What else could be applied for, in the lender's order; nothing to who wants no suggestions. */
export async function recommendedProducts(
  database: CellDatabase,
  { userId, language, exceptProductId }: Onlooker,
): Promise<RecommendedProduct[]> {
  if (!(await hasConsented(database, userId, 'suggestions'))) return [];
  const translate = await translationsIn(database, language);
  const rows = await database
    .selectFrom('product')
    .selectAll()
    .where('product_id', '<>', exceptProductId)
    .orderBy('position')
    .limit(MOST_RECOMMENDED)
    .execute();
  return rows.map((row) => recommended(row, translate));
}

const recommended = (product: ProductRow, translate: Translate): RecommendedProduct => ({
  productId: product.product_id,
  logo: product.logo,
  name: product.name,
  buttonText: translate(product.button_text),
  amountRange: `${wholePesos(product.minimum_principal)} – ${wholePesos(product.maximum_principal)}`,
  amountRangeDescription: translate(product.amount_range_description),
  rate: translate(product.rate_text),
  description: translate(product.description),
  tags: product.tags.map(translate),
  flag: product.enabled ? '1' : '0',
});

const wholePesos = (amount: ProductRow['minimum_principal']): string => pesos(amount).replace(/\.00$/, '');
