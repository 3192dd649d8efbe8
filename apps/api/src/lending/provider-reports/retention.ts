import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { sql } from 'kysely';
import type { Directory } from '../../platform/db/directory.ts';
import { deleteRows } from '../../platform/db/old-rows.ts';

/** A provider sends again for days, not for a month. */
const WEBHOOK_DAYS = 30;
/** Whoever has not looked for this long does not look any more, and its body may name a person. */
const DEAD_LETTER_DAYS = 90;
const DISCREPANCY_DAYS = 365;
/** A year longer than a payment may be old when it is first reported, so that none is forgotten that could still count again. */
const PAYMENT_DAYS = 3 * 366;

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** What was heard of before this has no row any more. */
export const oldestPaymentKept = (now: Date): Date => ago(now, PAYMENT_DAYS);

/** Money that was in suspense is a book of the loan that got it. */
const SUSPENSE_DAYS = limits.privacy.keepYears * 366;

export interface Dropped {
  readonly webhooks: number;
  readonly discrepancies: number;
  readonly payments: number;
  readonly references: number;
  readonly suspense: number;
}

/** Removes what providers said so long ago that nobody needs it. What waits for staff stays: open discrepancies, and money in suspense. */
export async function dropOldReports(directory: Directory, now: Date): Promise<Dropped> {
  const done = sql`received_at < ${ago(now, WEBHOOK_DAYS)} and done_at is not null`;
  return {
    webhooks: await deleteRows(directory, 'webhook', sql`(${done}) or received_at < ${ago(now, DEAD_LETTER_DAYS)}`),
    discrepancies: await deleteRows(directory, 'discrepancy', sql`resolved_at < ${ago(now, DISCREPANCY_DAYS)}`),
    payments: await deleteRows(directory, 'provider_payment', sql`heard_at < ${oldestPaymentKept(now)} and order_id is not null`),
    // A code that is paid so late is refused as too old: nobody has to find its order.
    references: await deleteRows(directory, 'provider_reference', sql`created_at < ${oldestPaymentKept(now)}`),
    suspense: await deleteRows(directory, 'suspense', sql`resolved_at < ${ago(now, SUSPENSE_DAYS)}`),
  };
}
