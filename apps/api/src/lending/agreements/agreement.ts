import { createHash } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { KeyClauses } from './agreement-key-clauses.ts';
import { agreementFigures } from './agreement-figures.ts';
import type { AgreementSubject } from './agreement-figures.ts';
import { fillAgreement } from './agreement-text.ts';
import type { Figures } from './agreement-text.ts';
import { currentTemplates, findOfferSubject, insertAgreements, readTemplate } from './agreement-rows.ts';
import { planOfOffer } from '../origination/offers.ts';

/** An agreement with the figures of one offer in it. */
export interface FilledAgreement {
  readonly position: number;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  /** By language; none where the profile shows none. */
  readonly keyClauses: KeyClauses;
}

interface OfferOfBorrower {
  readonly profile: Profile;
  readonly userId: string;
  readonly offerId: string;
  /** The day on which the loan would be credited, for the dates of its plan. */
  readonly at: Date;
}

/** Every agreement of an offer as its borrower reads it today; none when the offer is not theirs. */
export async function agreementsOfOffer(database: CellDatabase, offer: OfferOfBorrower): Promise<FilledAgreement[]> {
  const subject = await subjectOf(database, offer);
  if (subject === null) return [];
  const figures = agreementFigures(offer.profile, subject);
  const clauseFigures = figuresOfClauses(offer.profile, subject);
  const templates = await currentTemplates(database, CONFIRMATION_SCENE);
  return templates.map(({ position, version, title, body, key_clauses }) => ({
    position,
    version,
    title,
    text: fillAgreement(body, figures),
    keyClauses: filledClauses(key_clauses, clauseFigures),
  }));
}

/** In each language that the profile shows key clauses in: none, where it shows none. */
function figuresOfClauses(profile: Profile, subject: AgreementSubject): readonly (readonly [Language, Figures])[] {
  if (profile.extras === 'absent') return [];
  return profile.languages.map((language) => [language, agreementFigures(profile, subject, language)] as const);
}

function filledClauses(clauses: KeyClauses, figuresIn: ReturnType<typeof figuresOfClauses>): KeyClauses {
  const filled = figuresIn.flatMap(([language, figures]) => {
    const body = clauses[language];
    return body === undefined ? [] : [[language, fillAgreement(body, figures)] as const];
  });
  return Object.fromEntries(filled);
}

/** An earlier version with the figures of this offer in it, so that nothing but its words differs; null when there is none. */
export async function earlierText(
  database: CellDatabase,
  offer: OfferOfBorrower,
  { position, version }: Pick<FilledAgreement, 'position' | 'version'>,
): Promise<string | null> {
  const subject = await subjectOf(database, offer);
  const template = await readTemplate(database, { scene: CONFIRMATION_SCENE, position, version });
  return subject === null || template === null ? null : fillAgreement(template.body, agreementFigures(offer.profile, subject));
}

/**
 * Keeps what the borrower agrees to by taking an offer, in the transaction that makes the order: no order without
 * its agreements, and no later change of a template reaches them.
 */
export async function keepAgreed(
  transaction: CellTransaction,
  { orderId, ...offer }: OfferOfBorrower & { readonly orderId: string },
): Promise<void> {
  const agreements = await agreementsOfOffer(transaction, offer);
  if (agreements.length === 0) throw new Error('the offer has no agreements to accept');
  const { userId, at: agreedAt } = offer;
  const kept = agreements.map((agreement) => ({
    ...agreement,
    userId,
    orderId,
    scene: CONFIRMATION_SCENE,
    sha256: createHash('sha256').update(agreement.text).digest(),
    agreedAt,
  }));
  await insertAgreements(transaction, kept);
}

async function subjectOf(database: CellDatabase, { userId, offerId, at }: OfferOfBorrower): Promise<AgreementSubject | null> {
  const row = await findOfferSubject(database, userId, offerId);
  if (row === null) return null;
  return {
    offerId,
    borrowerName: row.full_name,
    productName: row.product_name,
    rolloverBps: row.rollover_bps,
    plan: planOfOffer(row, manilaDateOf(at)),
    contact: { email: row.email, telephone: row.telephone },
  };
}
