import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { once } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { keepLanguage } from './borrowers.ts';
import { orderAddress } from './order-address.ts';
import { acceptOffer } from './accept-offer.ts';

interface Submission {
  readonly borrower: Borrower;
  readonly request: RequestOf<typeof confirmLoan>;
  readonly intent: Intent | null;
}

/** The push of both APIs: whichever comes first makes the order, the other answers it. Gives where the order is read. */
export async function acceptOfferOnce(
  { clock, config }: Resources,
  { borrower: { userId, language, cell }, request, intent }: Submission,
): Promise<string> {
  const at = await clock.now();
  const { orderId } = await once({ database: cell.database, userId, intent, at: clock.real() }, async (transaction) => {
    // Whoever takes a loan in a language is reminded of it in the same.
    await keepLanguage(transaction, userId, language);
    return acceptOffer(transaction, { profile: config.profile, userId, request, at });
  });
  return orderAddress(config.publicOrigin, { productId: request.productId, orderId });
}
