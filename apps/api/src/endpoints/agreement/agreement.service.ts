import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { agreedTerms } from '@hiram/contract/endpoints/agreement.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { agreementsOfOffer, agreementsToday, findEarlierText } from '../../lending/origination/agreement.ts';
import type { FilledAgreement } from '../../lending/origination/agreement.ts';
import { changesBetween } from '../../lending/agreements/agreement-changes.ts';
import { openAgreementLink } from '../../lending/agreements/agreement-links.ts';
import { currentTemplates, findAgreement, findLastAgreed, listAgreedVersions } from '../../lending/agreements/agreement-rows.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';
import type { ReadAgreement, ShownChanges } from './agreement-page.ts';

type AgreementOffer = Parameters<typeof agreementsOfOffer>[1];

/** Throws the refusal `notFound` if the link, or the offer that the link names, has expired. */
export async function readLinkedAgreement(resources: Resources, query: unknown): Promise<ReadAgreement> {
  const { userId, position, language, of } = await openAgreementLink(resources.redis, query);
  const { database } = resources.cells.of(userId);
  const { profile } = resources.config;
  if ('offerId' in of) {
    const offer = { profile, userId, offerId: of.offerId, at: await resources.clock.now(), choice: of.choice };
    const offered = await readOfferedAgreement(database, offer, position);
    if (offered === null) throw new Refusal('notFound');
    return { ...offered, language };
  }
  const stored = await findAgreement(database, { userId, orderId: of.orderId, scene: CONFIRMATION_SCENE, position });
  if (stored === null) throw new Refusal('notFound');
  const offer = { profile, userId, offerId: stored.offerId, at: stored.agreedAt };
  return {
    ...stored,
    language,
    agreed: { at: stored.agreedAt, sha256: stored.textSha256 },
    changes: await changesSince(database, offer, stored),
  };
}

async function readOfferedAgreement(
  database: CellDatabase,
  offer: AgreementOffer,
  position: number,
): Promise<Omit<ReadAgreement, 'language'> | null> {
  const filled = at(position, await agreementsOfOffer(database, offer));
  return filled === null ? null : { ...filled, agreed: null, changes: await changesSinceLastAgreed(database, offer, filled) };
}

const at = (position: number, agreements: readonly FilledAgreement[]): FilledAgreement | null =>
  agreements.find((each) => each.position === position) ?? null;

/** Compares the accepted text with the text that a new loan would use today. The accepted text itself never changes. */
async function changesSince(
  database: CellDatabase,
  offer: AgreementOffer,
  stored: { readonly position: number; readonly version: number; readonly text: string; readonly agreedAt: Date },
): Promise<ShownChanges | null> {
  if (offer.profile.extras === 'absent') return null;
  const now = at(stored.position, await agreementsToday(database, offer));
  if (now === null || now.version === stored.version) return null;
  return { since: stored, version: now.version, clauses: changesBetween(stored.text, now.text) };
}

/** Compares the offer's text with the version that a repeat borrower accepted last, both filled in with the figures of the new loan. */
async function changesSinceLastAgreed(database: CellDatabase, offer: AgreementOffer, now: FilledAgreement): Promise<ShownChanges | null> {
  if (offer.profile.extras === 'absent') return null;
  const last = await findLastAgreed(database, { userId: offer.userId, scene: CONFIRMATION_SCENE, position: now.position });
  if (last === null || last.version === now.version) return null;
  const before = await findEarlierText(database, offer, { position: now.position, version: last.version });
  return before === null ? null : { since: last, version: now.version, clauses: changesBetween(before, now.text) };
}

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
