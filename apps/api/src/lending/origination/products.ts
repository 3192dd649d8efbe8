import type { RecommendedProduct } from '@hiram/contract/endpoints/order.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { hasConsented } from '../personal-data/consents.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Reference } from '../../platform/db/reference.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { pesos } from '../../platform/i18n/display.ts';
import type { ProductRow } from '../../tables/loan.ts';

const productById = prepared((database: CellDatabase, given: { readonly productId: string }) =>
  database.selectFrom('product').selectAll().where('productId', '=', given.productId),
);

export async function findProduct(reference: Reference, productId: string): Promise<ProductRow | null> {
  const [product] = await reference.all(productById, { productId });
  return product ?? null;
}

const MOST_RECOMMENDED = 6;

interface Viewer {
  readonly borrower: Borrower;
  readonly profile: Profile;
  readonly exceptProductId: string;
}

/** Other products in the lender's order; empty if the borrower has not consented to suggestions. */
export async function recommendedProducts({ borrower, profile, exceptProductId }: Viewer): Promise<RecommendedProduct[]> {
  const { userId, language, reference, cell } = borrower;
  if (!(await hasConsented(cell.database, { userId, profile }, 'suggestions'))) return [];
  const translate = await translationsIn(reference, language);
  // One more than are shown, because the product that she is looking at may be among them.
  const first = await reference.all(firstProducts, {});
  const others = first.filter(({ productId }) => productId !== exceptProductId).slice(0, MOST_RECOMMENDED);
  return others.map((row) => toRecommendation(row, translate));
}

const firstProducts = prepared((database: CellDatabase) =>
  database
    .selectFrom('product')
    .selectAll()
    .orderBy('position')
    .limit(MOST_RECOMMENDED + 1),
);

const toRecommendation = (product: ProductRow, translate: Translate): RecommendedProduct => ({
  productId: product.productId,
  logo: product.logo,
  name: product.name,
  buttonText: translate(product.buttonText),
  amountRange: `${wholePesos(product.minimumPrincipal)} – ${wholePesos(product.maximumPrincipal)}`,
  amountRangeDescription: translate(product.amountRangeDescription),
  rate: translate(product.rateText),
  description: translate(product.description),
  tags: product.tags.map(translate),
  flag: product.enabled ? '1' : '0',
});

const wholePesos = (amount: ProductRow['minimumPrincipal']): string => pesos(amount).replace(/\.00$/, '');
