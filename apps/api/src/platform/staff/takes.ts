import { formatDateTime } from '@hiram/contract/product/dates.ts';
import type { Taken } from '../db/schema/servicing.tables.ts';
import type { StaffAction } from './staff-actions.ts';

/** So long without use, and a take ends by itself: whoever has gone home keeps nobody waiting. Longer than any act takes. */
const TAKEN_FOR_MS = 15 * 60_000;

export const takenUntil = (at: Date): Date => new Date(at.getTime() + TAKEN_FOR_MS);

/** A name that is typed in another way is the same person. */
export const isSamePerson = (one: string, other: string): boolean => plainName(one) === plainName(other);
export const plainName = (name: string): string => name.trim().toLowerCase();

/** Whoever works on it at this moment, or null. */
export const holderOf = ({ taken_by: holder, taken_until: until }: Taken, at: Date): string | null =>
  until !== null && until > at ? holder : null;

/** What another person works on is nobody else's to do. What nobody has taken, anybody may. @param row locked, so that nobody takes it meanwhile */
export function refuseAnothers(row: Taken, { operator, approval, at }: Pick<StaffAction, 'operator' | 'approval' | 'at'>): void {
  const holder = holderOf(row, at);
  if (holder === null || isSamePerson(holder, operator) || (approval !== undefined && isSamePerson(holder, approval.approver))) return;
  throw new Error(`${holder} works on this, until ${formatDateTime(row.taken_until ?? at)} at least`);
}
