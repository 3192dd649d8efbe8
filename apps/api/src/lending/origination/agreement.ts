import { createHash } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { agreementFigures } from '../agreements/agreement-figures.ts';
import type { AgreementSubject } from '../agreements/agreement-figures.ts';
import { fillAgreement } from '../agreements/agreement-text.ts';
import type { Figures } from '../agreements/agreement-text.ts';
import { currentTemplates, findOfferSubject, insertAgreements, readTemplate, templatesOf } from '../agreements/agreement-rows.ts';
import type { AgreementTemplate, KeyClauses } from '../agreements/agreement-rows.ts';
import { termsOfOffer } from '../agreements/stored-terms.ts';
import { offerAsChosen } from './chosen-offer.ts';
import type { RequestedChoice } from './chosen-offer.ts';
import { planOfOffer } from './offers.ts';
import type { AgreementVersions } from '../../tables/loan.ts';

export interface FilledAgreement {
  readonly position: number;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  /** By language; empty if the profile shows no key clauses. */
  readonly keyClauses: KeyClauses;
}

interface OfferOfBorrower {
  readonly profile: Profile;
  readonly userId: string;
  readonly offerId: string;
  /** Assumed time of crediting, for the dates of the plan. */
  readonly at: Date;
  readonly choice?: RequestedChoice | undefined;
}

/** Lists the agreements of an offer in the versions that it was made with; empty if the offer is not the borrower's. */
export async function agreementsOfOffer(database: CellDatabase, offer: OfferOfBorrower): Promise<FilledAgreement[]> {
  const found = await subjectOf(database, offer);
  if (found === null) return [];
  return fillTemplates(offer.profile, found, await templatesOf(database, CONFIRMATION_SCENE, found.versions));
}

/** Lists the agreements of an offer in today's versions, which a new loan would have. */
export async function agreementsToday(database: CellDatabase, offer: OfferOfBorrower): Promise<FilledAgreement[]> {
  const found = await subjectOf(database, offer);
  return found === null ? [] : fillTemplates(offer.profile, found, await currentTemplates(database, CONFIRMATION_SCENE));
}

function fillTemplates(profile: Profile, subject: AgreementSubject, templates: readonly AgreementTemplate[]): FilledAgreement[] {
  const figures = agreementFigures(profile, subject);
  const clauseFigures = figuresOfClauses(profile, subject);
  return templates.map(({ position, version, title, body, keyClauses }) => ({
    position,
    version,
    title,
    text: fillAgreement(body, figures),
    keyClauses: filledClauses(keyClauses, clauseFigures),
  }));
}

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

/** Fills an earlier version with the figures of this offer, so that only its wording differs; `null` if there is none. */
export async function findEarlierText(
  database: CellDatabase,
  offer: OfferOfBorrower,
  { position, version }: Pick<FilledAgreement, 'position' | 'version'>,
): Promise<string | null> {
  const subject = await subjectOf(database, offer);
  const template = await readTemplate(database, { scene: CONFIRMATION_SCENE, position, version });
  return subject === null || template === null ? null : fillAgreement(template.body, agreementFigures(offer.profile, subject));
}

/**
 * Stores the agreements that the borrower accepts with an offer, in the transaction that creates the order. So every order has its agreements, and
 * later changes of a template do not affect them.
 */
export async function recordAgreements(
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
    textSha256: createHash('sha256').update(agreement.text).digest(),
    agreedAt,
  }));
  await insertAgreements(transaction, kept);
}

type OfferSubject = AgreementSubject & { readonly versions: AgreementVersions | null };

async function subjectOf(database: CellDatabase, { profile, userId, offerId, at, choice }: OfferOfBorrower): Promise<OfferSubject | null> {
  const row = await findOfferSubject(database, userId, offerId);
  if (row === null) return null;
  const today = manilaDateOf(at);
  const offer = choice === undefined ? row : offerAsChosen(row, choice, { profile, today });
  return {
    versions: row.agreementVersions,
    terms: await termsOfOffer(database, profile, row),
    offerId,
    borrowerName: row.fullName,
    productName: row.productName,
    rolloverBps: row.rolloverBps,
    plan: planOfOffer(offer, today),
    contact: { email: row.email, telephone: row.telephone },
  };
}
