import type { agreedTerms } from '@hiram/contract/endpoints/agreement.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import { currentTemplates, listAgreedVersions } from '../../lending/agreements/agreement-rows.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

/** Every order has agreements, so an order without any is not this borrower's. */
export async function readAgreedTerms(
  { userId, cell: { database } }: Borrower,
  { orderId }: RequestOf<typeof agreedTerms>,
): Promise<AnswerOf<typeof agreedTerms>> {
  const agreed = await listAgreedVersions(database, { userId, orderId, scene: CONFIRMATION_SCENE });
  if (orderId !== null && agreed.length === 0) throw new Refusal('notFound');
  const today = await currentTemplates(database, CONFIRMATION_SCENE);
  return {
    agreements: agreed.map(({ title, position, version, agreedAt }) => ({
      title,
      position,
      version,
      agreedOn: manilaDateOf(agreedAt),
      versionNow: today.find((each) => each.position === position)?.version ?? null,
    })),
  };
}
