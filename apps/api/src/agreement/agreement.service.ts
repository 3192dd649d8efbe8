import { CONFIRMATION_SCENE } from '@hiram/contract/offer.ts';
import { agreementsOfOffer } from '../loan/agreement.ts';
import { readAgreementLink } from '../loan/agreement-links.ts';
import { findAgreement } from '../loan/agreement-rows.ts';
import type { Resources } from '../resources.ts';
import type { ReadAgreement } from './agreement-page.ts';

/** Null when the link has ended. */
export async function readLinkedAgreement(resources: Resources, token: string): Promise<ReadAgreement | null> {
  const what = await readAgreementLink(resources.redis, token);
  if (what === null) return null;
  const { userId, position, of } = what;
  const { database } = resources.cells.of(userId);
  if ('orderId' in of) {
    const kept = await findAgreement(database, { userId, orderId: of.orderId, scene: CONFIRMATION_SCENE, position });
    return kept === null ? null : { ...kept, agreed: { at: kept.agreedAt, sha256: kept.sha256 } };
  }
  const offer = { profile: resources.config.profile, userId, offerId: of.offerId, at: await resources.clock.now() };
  const filled = (await agreementsOfOffer(database, offer)).find((each) => each.position === position);
  return filled === undefined ? null : { ...filled, agreed: null };
}
