import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { confirmationOf } from '../../lending/origination/confirmation.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

export async function readConfirmation(
  resources: Resources,
  { userId, language, cell: { database } }: Borrower,
  productId: string,
): Promise<LoanConfirmation> {
  const { confirmation } = await confirmationOf(resources, { userId, database, productId, language, at: await resources.clock.now() });
  return confirmation;
}
