import type { LoanConfirmation } from '@hiram/contract/offer.ts';
import { confirmationOf } from '../loan/confirmation.ts';
import type { Resources } from '../resources.ts';
import type { Borrower } from '../sessions.ts';

export async function readConfirmation(
  resources: Resources,
  { userId, language, cell: { database } }: Borrower,
  productId: string,
): Promise<LoanConfirmation> {
  const { confirmation } = await confirmationOf(resources, { userId, database, productId, language, at: await resources.clock.now() });
  return confirmation;
}
