import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type * as contract from '@hiram/contract/endpoints/legacy.ts';
import type * as products from '@hiram/contract/endpoints/legacy-products.ts';
import { hasConsented } from '../../lending/personal-data/consents.ts';
import { assertWithinBound } from '../../lending/borrowers/row-bounds.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { readConfirmation, offerText } from '../../lending/origination/confirmation.ts';
import { refusalText } from '../../lending/origination/decision.ts';
import { findProduct, recommendedProducts } from '../../lending/origination/products.ts';
import { storedReference } from '../../platform/db/reference.ts';
import type { Reference } from '../../platform/db/reference.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { message } from '@hiram/contract/messages/message.ts';
import { findRefusal, insertProductClick } from './legacy.store.ts';
import type { ProductRow } from '../../tables/loan.ts';

interface LegacyRequest<Fields> {
  readonly borrower: Borrower;
  readonly fields: Fields;
  readonly intent: Intent | null;
}

/** Returns the confirmation of the v3 call, with the texts that only the legacy page shows. */
export async function readLegacyConfirmation(
  resources: Resources,
  borrower: Borrower,
  { productId }: RequestOf<typeof contract.legacyConfirmation>,
): Promise<AnswerOf<typeof contract.legacyConfirmation>> {
  const { confirmation, offer, product, translate } = await readConfirmation(resources, borrower, productId);
  const { language } = borrower;
  return {
    ...confirmation,
    buttonText: offerText(translate(product.confirmButtonText), offer, language),
    promotionText: offerText(translate(product.promotionText), offer, language),
    promotionButtonText: offerText(translate(product.promotionButtonText), offer, language),
  };
}

export async function recordClick(
  { clock, config: { profile } }: Resources,
  { borrower: { userId, cell }, fields: { productId }, intent }: LegacyRequest<RequestOf<typeof products.clickProduct>>,
): Promise<null> {
  const clickedAt = await clock.now();
  return runOnce({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    const product = await getEnabledProduct(storedReference(transaction), productId);
    if (!(await hasConsented(transaction, { userId, profile }, 'taps'))) return null;
    await assertWithinBound(transaction, 'product_click', { userId, at: clickedAt });
    await insertProductClick(transaction, { userId, productId: product.productId, clickedAt });
    return null;
  });
}

export async function readTarget(
  { reference }: Borrower,
  { productId }: RequestOf<typeof products.productTarget>,
): Promise<AnswerOf<typeof products.productTarget>> {
  const { target } = await getEnabledProduct(reference, productId);
  return { url: target };
}

/** Refuses a disabled product from old pages too. */
async function getEnabledProduct(reference: Reference, productId: string | null): Promise<ProductRow> {
  const product = productId === null ? null : await findProduct(reference, productId);
  if (product === null || !product.enabled) throw new Refusal('notFound');
  return product;
}

export async function readFailure(
  { config: { profile } }: Resources,
  borrower: Borrower,
  { productId, orderId }: RequestOf<typeof products.failedApplication>,
): Promise<AnswerOf<typeof products.failedApplication>> {
  const { userId, language, reference, cell } = borrower;
  const reason = await findRefusal(cell.database, { userId, productId, orderId });
  if (reason === null && (orderId !== null || (await findProduct(reference, productId)) === null)) throw new Refusal('notFound');
  return {
    // An application may fail before an order exists; no further reason is known then.
    failMessage:
      reason === null
        ? message(language, 'offer_refused')
        : refusalText(reason, { language, translate: await translationsIn(reference, language) }),
    recProducts: await recommendedProducts({ borrower, profile, exceptProductId: productId }),
  };
}
