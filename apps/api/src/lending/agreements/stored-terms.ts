import { createHash } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { OfferRow } from '../../tables/loan.ts';

export async function insertTerms(database: CellDatabase, terms: LoanTerms): Promise<string> {
  const termsId = idOfTerms(terms);
  await database
    .insertInto('loan_terms')
    .values({ termsId, terms: JSON.stringify(terms) })
    .onConflict((conflict) => conflict.column('termsId').doNothing())
    .execute();
  return termsId;
}

/** Hash of the terms: the same terms have the same id everywhere, and an id never means other terms. Exported for tests that fill a cell. */
export const idOfTerms = (terms: LoanTerms): string =>
  createHash('sha256').update(JSON.stringify(terms, inOrder)).digest('hex').slice(0, 24);

/** Sorts the names in an object, because the database returns them in an order of its own. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Cache without expiry: there are few terms, and stored terms never change. */
const termsCache = new Map<string, LoanTerms>();

export async function readTerms(database: CellDatabase, termsId: string): Promise<LoanTerms> {
  const before = termsCache.get(termsId);
  if (before !== undefined) return before;
  const row = await database.selectFrom('loan_terms').select('terms').where('termsId', '=', termsId).executeTakeFirst();
  if (row === undefined) throw new Error(`the cell has no terms ${termsId}`);
  if (idOfTerms(row.terms) !== termsId) throw new Error(`the terms ${termsId} were changed in the database`);
  termsCache.set(termsId, row.terms);
  return row.terms;
}

/** An offer of an earlier version has no stored terms and uses those of the day on which it was made. */
export const termsOfOffer = async (database: CellDatabase, profile: Profile, offer: OfferRow): Promise<LoanTerms> =>
  offer.termsId === null ? termsOf(profile, manilaDateOf(offer.createdAt)) : await readTerms(database, offer.termsId);

export async function listTerms(database: CellDatabase): Promise<readonly { readonly termsId: string; readonly terms: LoanTerms }[]> {
  const rows = await database.selectFrom('loan_terms').select('termsId').orderBy('termsId').execute();
  return Promise.all(rows.map(async ({ termsId }) => ({ termsId, terms: await readTerms(database, termsId) })));
}

const BATCH = 5000;

/**
 * Sets the terms of orders from an earlier version to the present ones, by which they were computed until now. Locked orders are left to the next
 * run.
 */
export async function fillMissingTerms(database: CellDatabase, profile: Profile): Promise<void> {
  const termsId = await insertTerms(database, termsOf(profile));
  for (let filledRows = BATCH; filledRows === BATCH;) {
    const { numAffectedRows } = await sql`
      update loan_order as o set terms_id = ${termsId}
      from (select user_id, order_id from loan_order where terms_id is null limit ${BATCH} for update skip locked) as missing
      where o.user_id = missing.user_id and o.order_id = missing.order_id`.execute(database);
    filledRows = Number(numAffectedRows ?? 0);
  }
}
