import { randomBytes } from 'node:crypto';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { DAY_MS, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import { exceededCaps } from '@hiram/contract/money/caps.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { OfferBounds } from '@hiram/contract/money/offer-bounds.ts';
import { planOf, isTermAllowed, termDaysOf } from '@hiram/contract/money/schedule.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { sql } from 'kysely';
import { shardOf } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { currentTemplates } from '../agreements/agreement-rows.ts';
import { insertTerms } from '../agreements/stored-terms.ts';
import { recordEvents } from '../events/record-events.ts';
import { assertBounds } from './chosen-offer.ts';
import { findProduct } from './products.ts';
import { storedReference } from '../../platform/db/reference.ts';
import type { AgreementVersions, OfferRow, ProductRow } from '../../tables/loan.ts';

/** Product decision: an offer stays open for three days. */
const OPEN_DAYS = 3;

export interface RequestedOffer {
  readonly userId: string;
  readonly productId: string;
  readonly principal: Centavos;
  readonly instalments: number;
  readonly periodDays: number;
  readonly bounds?: OfferBounds | undefined;
}

/**
 * Stores an offer with its figures and the terms and agreements of its day, and withdraws an open one for the same product. Returns the new offer's
 * id.
 */
export async function makeOffer(transaction: CellTransaction, profile: Profile, requested: RequestedOffer, at: Date): Promise<string> {
  const product = await findProduct(storedReference(transaction), requested.productId);
  if (product === null || !product.enabled || !(await lockBorrower(transaction, requested.userId))) throw new Refusal('notFound');
  const plan = allowedPlan(profile, product, requested, manilaDateOf(at));
  await withdrawOpenOffer(transaction, requested);
  const offerId = makeId('offer', shardOf(requested.userId), randomBytes(12));
  const expiresAt = new Date(at.getTime() + OPEN_DAYS * DAY_MS);
  const { principal, fee, proceeds, totalInterest, periodDays, feeBps, rateBps } = plan;
  const { userId, productId, instalments } = requested;
  const figures = { principal, fee, proceeds, totalInterest, instalments, periodDays };
  await transaction
    .insertInto('offer')
    .values({
      userId,
      offerId,
      productId,
      ...figures,
      feeBps,
      rateBps,
      rolloverBps: product.rolloverBps,
      termsId: await insertTerms(transaction, offeredTerms(profile, product, manilaDateOf(at))),
      agreementVersions: JSON.stringify(await newestVersions(transaction)),
      bounds: requested.bounds === undefined ? null : JSON.stringify(requested.bounds),
      state: 'open',
      createdAt: at,
      expiresAt,
    })
    .execute();
  const data = { userId, offerId, productId, ...figures, expiresAt: expiresAt.toISOString() };
  await recordEvents(transaction, { type: 'loan.offer.made', effect: offerId, data, at });
  return offerId;
}

/**
 * The terms of the day with the product's cooling-off days. The field is omitted if there are none, so that such terms have the same id as before.
 */
function offeredTerms(profile: Profile, { coolingOffDays }: ProductRow, on: CalendarDate): LoanTerms {
  const terms = termsOf(profile, on);
  return profile.extras === 'absent' || coolingOffDays === null ? terms : { ...terms, coolingOffDays };
}

/** A text that is published while the offer is open does not change what its borrower reads and agrees to. */
async function newestVersions(transaction: CellTransaction): Promise<AgreementVersions> {
  const templates = await currentTemplates(transaction, CONFIRMATION_SCENE);
  return Object.fromEntries(templates.map(({ position, version }) => [position, version]));
}

/** Serializes offers made at once, so that only one stays open. Returns false if the borrower does not exist or was erased. */
async function lockBorrower(transaction: CellTransaction, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('borrower')
    .select('userId')
    .where('userId', '=', userId)
    .where('phone', '<>', '')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function allowedPlan(profile: Profile, product: ProductRow, requested: RequestedOffer, today: CalendarDate): Plan {
  if (requested.principal < product.minimumPrincipal || requested.principal > product.maximumPrincipal)
    throw new Refusal('invalidRequest', 'principal');
  if (!isTermAllowed(requested)) throw new Refusal('invalidRequest', 'instalments');
  const plan = planOf({ ...requested, feeBps: product.feeBps, rateBps: product.rateBps, disbursedOn: today });
  if (exceededCaps(profile, plan).length > 0) throw new Refusal('invalidRequest', 'productId');
  if (requested.bounds !== undefined) requireProductBounds(profile, product, { ...requested, bounds: requested.bounds }, today);
  return plan;
}

function requireProductBounds(
  profile: Profile,
  { minimumPrincipal, feeBps, rateBps }: ProductRow,
  { principal, instalments, periodDays, bounds }: RequestedOffer & { readonly bounds: OfferBounds },
  today: CalendarDate,
): void {
  assertBounds(profile, { terms: { principal, instalments, periodDays, feeBps, rateBps }, bounds }, { today, openDays: OPEN_DAYS });
  if (bounds.leastAmount < minimumPrincipal) throw new Refusal('invalidRequest', 'leastAmount');
}

async function withdrawOpenOffer(transaction: CellTransaction, { userId, productId }: RequestedOffer): Promise<void> {
  await transaction
    .updateTable('offer')
    .set({ state: 'withdrawn' })
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('state', '=', 'open')
    .execute();
}

export interface OfferKey {
  readonly userId: string;
  readonly productId: string;
  readonly at: Date;
}

/** The open offer; `null` if it was never made, or was accepted or withdrawn, or has expired. */
export async function findOpenOffer(database: CellDatabase, { userId, productId, at }: OfferKey): Promise<OfferRow | null> {
  return (await openOffer.first(database, { userId, productId, at })) ?? null;
}

export const openOfferQuery = (database: CellDatabase, given: OfferKey) =>
  database
    .selectFrom('offer')
    .selectAll('offer')
    .where('userId', '=', given.userId)
    .where('productId', '=', given.productId)
    // A literal, so that the prepared statement's generic plan can use the partial index of open offers.
    .where('state', '=', sql.lit('open'))
    .where('expiresAt', '>', given.at);

const openOffer = prepared(openOfferQuery);

export const termDaysOfOffer = ({ instalments, periodDays, firstDays }: OfferRow): number =>
  termDaysOf({ instalments, periodDays, firstDays: firstDays ?? periodDays });

/**
 * The amounts are fixed with the offer; only the dates move with the day of disbursement. With a chosen payday the first period ends on that day, and
 * its interest depends on its length.
 */
export const planOfOffer = (offer: OfferRow, disbursedOn: CalendarDate): Plan =>
  planOf({
    principal: offer.principal,
    instalments: offer.instalments,
    periodDays: offer.periodDays,
    ...(offer.firstDays === null ? {} : { firstDays: offer.firstDays }),
    feeBps: offer.feeBps,
    rateBps: offer.rateBps,
    disbursedOn,
  });
