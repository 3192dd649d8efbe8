import { formatDateTime } from '@hiram/contract/product/dates.ts';
import type { StaffAction } from './staff-actions.ts';
import type { StaffClaim } from '../../tables/staff.ts';

/** A claim expires after this time without use, so that an absent person does not block others. Longer than any act runs. */
const CLAIM_LIFETIME_MS = 15 * 60_000;

export const claimExpiry = (at: Date): Date => new Date(at.getTime() + CLAIM_LIFETIME_MS);

/** True if two names differ at most in case and surrounding spaces. */
export const isSamePerson = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other);
export const normalizeName = (name: string): string => name.trim().toLowerCase();

/** Returns the person with an unexpired claim, or `null`. */
export const findClaimant = ({ takenBy: holder, takenUntil: until }: StaffClaim, at: Date): string | null =>
  until !== null && until > at ? holder : null;

/**
 * Throws if another person has claimed the row. A row without a claim is open to all.
 * @param row locked by the caller, so that it cannot be claimed concurrently
 */
export function assertNotClaimedByOther(
  row: StaffClaim,
  { operator, approval, at }: Pick<StaffAction, 'operator' | 'approval' | 'at'>,
): void {
  const holder = findClaimant(row, at);
  if (holder === null || isSamePerson(holder, operator) || (approval !== undefined && isSamePerson(holder, approval.approver))) return;
  throw new Error(`${holder} works on this, until ${formatDateTime(row.takenUntil ?? at)} at least`);
}
