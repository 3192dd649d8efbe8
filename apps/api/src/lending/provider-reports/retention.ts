import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { sql } from 'kysely';
import type { Directory } from '../../platform/db/directory.ts';
import { deleteRows } from '../../platform/db/old-rows.ts';

/** Providers retry a webhook for days, not for a month. */
const WEBHOOK_DAYS = 30;
/** Staff do not return to an older dead letter, and its body may contain a name. */
const DEAD_LETTER_DAYS = 90;
const DISCREPANCY_DAYS = 365;
/** A year longer than the age up to which a payment is accepted, so that no deleted payment could count again. */
const PAYMENT_DAYS = 3 * 366;

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Payments first reported before this time have no row any more. */
export const oldestPaymentKept = (now: Date): Date => ago(now, PAYMENT_DAYS);

/** Money that was in suspense belongs to the books of the loan that received it. */
const SUSPENSE_DAYS = limits.privacy.keepYears * 366;

export interface DroppedRows {
  readonly webhooks: number;
  readonly discrepancies: number;
  readonly payments: number;
  readonly references: number;
  readonly suspense: number;
}

/** Deletes provider reports that are not needed any more. Open discrepancies and money in suspense stay. */
export async function dropOldReports(directory: Directory, now: Date): Promise<DroppedRows> {
  const done = sql`received_at < ${ago(now, WEBHOOK_DAYS)} and done_at is not null`;
  return {
    webhooks: await deleteRows(directory, 'webhook', sql`(${done}) or received_at < ${ago(now, DEAD_LETTER_DAYS)}`),
    discrepancies: await deleteRows(directory, 'discrepancy', sql`resolved_at < ${ago(now, DISCREPANCY_DAYS)}`),
    payments: await deleteRows(directory, 'provider_payment', sql`heard_at < ${oldestPaymentKept(now)} and order_id is not null`),
    // A code that is paid so late is rejected as too old, so its order need not be found.
    references: await deleteRows(directory, 'provider_reference', sql`created_at < ${oldestPaymentKept(now)}`),
    suspense: await deleteRows(directory, 'suspense', sql`resolved_at < ${ago(now, SUSPENSE_DAYS)}`),
  };
}
