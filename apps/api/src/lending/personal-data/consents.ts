import { CONSENT_KINDS, isPartOfLoan } from '@hiram/contract/endpoints/privacy.ts';
import type { ConsentKind } from '@hiram/contract/endpoints/privacy.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { isFull } from '../borrowers/row-bounds.ts';
import { lockBorrowerRow } from '../borrowers/borrowers.ts';

export interface Consent {
  readonly kind: ConsentKind;
  readonly given: boolean;
  /** `null` if she has not decided yet; `given` is the default then. */
  readonly changedAt: Date | null;
}

export interface OfBorrower {
  readonly userId: string;
  readonly profile: Profile;
}

/** Default before a decision: off, unless the kind needs no consent. On if no page offers the choice, as in the specification. */
const defaultConsent = (kind: ConsentKind, { extras }: Profile): boolean => extras === 'absent' || isPartOfLoan(kind);

export async function consentsOf(database: CellDatabase, { userId, profile }: OfBorrower): Promise<readonly Consent[]> {
  const rows = await database
    .selectFrom('consent')
    .select(['kind', 'given', 'changedAt'])
    .distinctOn('kind')
    .where('userId', '=', userId)
    .orderBy('kind')
    .orderBy('number', 'desc')
    .execute();
  return CONSENT_KINDS.map((kind) => {
    const last = rows.find((row) => row.kind === kind);
    return { kind, given: last?.given ?? defaultConsent(kind, profile), changedAt: last?.changedAt ?? null };
  });
}

/** Must be checked before doing anything that a consent governs. */
export async function hasConsented(database: CellDatabase, { userId, profile }: OfBorrower, kind: ConsentKind): Promise<boolean> {
  const row = await database
    .selectFrom('consent')
    .select('given')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given ?? defaultConsent(kind, profile);
}

export interface ConsentChange extends OfBorrower {
  readonly kind: ConsentKind;
  readonly given: boolean;
  readonly at: Date;
}

/** Withdrawals are never rejected: one row per kind is reserved for them. */
const RESERVED_FOR_WITHDRAWALS = CONSENT_KINDS.length;

/** Adds a row to the history; a change to the current state is ignored. Simultaneous changes are serialized. */
export async function recordConsent(transaction: CellTransaction, { userId, profile, kind, given, at }: ConsentChange): Promise<void> {
  await lockBorrowerRow(transaction, userId);
  if ((await hasConsented(transaction, { userId, profile }, kind)) === given) return;
  if (given && (await isFull(transaction, 'consent', { userId, at }, RESERVED_FOR_WITHDRAWALS))) throw new Refusal('tooManyRequests');
  const { number } = await transaction
    .selectFrom('consent')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('consent')
    .values({ userId, kind, number: number + 1, given, changedAt: at })
    .execute();
}
