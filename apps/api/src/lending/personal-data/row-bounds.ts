import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { CONSENT_KINDS } from '@hiram/contract/endpoints/privacy.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { CellTables } from '../../platform/db/schema/cell-tables.ts';
import { lockBorrowerRow } from '../origination/borrowers.ts';
import { MOST_KEYS } from '../../platform/request/idempotency.ts';
import { Refusal } from '../../platform/request/refusal.ts';

/** Limit on a borrower's rows: on all of them, on those younger than some days, or on those in a state. Further rows are rejected. */
export interface CountedBound {
  readonly most: number;
  readonly within?: { readonly column: string; readonly days: number };
  readonly while?: { readonly column: string; readonly is: string };
  /** Lock that the caller already has. With an order's lock, the caller must not wait for the borrower's lock. */
  readonly under?: 'order lock' | 'borrower lock';
}

/** Limit per row of another table, whose own bound then limits both. */
interface ShareBound {
  readonly most: number;
  readonly each: keyof CellTables;
}

/** Open to calls without a borrower; limited by address in Redis, under this name. */
interface VisitorBound {
  readonly limit: string;
}

/** No call of a borrower adds a row. `by` names the source of the rows. */
interface NoBound {
  readonly by: 'lender' | 'provider' | 'worker' | 'staff' | 'release' | 'operator';
}

export type RowBound = CountedBound | ShareBound | VisitorBound | NoBound;

const A_DAY = 1;

/**
 * Bounds that prevent a borrower's calls from growing a table without end. A new table of a cell is a type error until its bound is declared here.
 * Product decision: far more rows than a borrower needs, few enough to store.
 */
export const rowBounds = {
  tracking_event: { most: 200, within: { column: 'occurred_at', days: A_DAY } },
  product_click: { most: 200, within: { column: 'clicked_at', days: A_DAY } },
  service_score: { most: 20 },
  idempotency_key: { most: MOST_KEYS, within: { column: 'created_at', days: A_DAY } },
  consent: { most: 60, within: { column: 'changed_at', days: A_DAY } },
  image: { most: 100, within: { column: 'stored_at', days: A_DAY } },
  complaint: { most: 20, while: { column: 'state', is: 'open' } },
  rights_request: { most: 10, within: { column: 'sent_at', days: A_DAY } },
  bank_account: { most: 20, within: { column: 'created_at', days: A_DAY }, under: 'borrower lock' },
  card_repayment: { most: 40, within: { column: 'created_at', days: A_DAY }, under: 'order lock' },
  payment_intent: { most: 60, within: { column: 'created_at', days: A_DAY }, under: 'order lock' },

  complaint_image: { most: limits.complaint.images, each: 'complaint' },
  order_review: { most: 1, each: 'complaint' },
  payment_card: { most: 1, each: 'bank_account' },
  // One for each account that she binds, and one for each of her sessions.
  notice: { most: 1000, each: 'borrower' },
  loan_order: { most: 1, each: 'offer' },
  // One per template of the lender.
  agreement: { most: 10, each: 'loan_order' },
  order_task: { most: 10, each: 'loan_order' },
  // One per payment, and the certificate.
  loan_document: { most: 1000, each: 'loan_order' },
  erasure: { most: 1, each: 'borrower' },

  // Created by registration with a phone, one per phone.
  borrower: { limit: 'register-address' },
  promotion_event: { limit: 'track-address' },

  session: { by: 'lender' },
  offer: { by: 'lender' },
  // Each is requested or reported by the lender; our own contacts are a few per instalment.
  contact: { by: 'lender' },
  product: { by: 'lender' },
  payment_channel: { by: 'lender' },
  agreement_template: { by: 'lender' },
  bank_form_item: { by: 'lender' },
  complaint_type: { by: 'lender' },
  complaint_sub_type: { by: 'lender' },
  landing_template: { by: 'lender' },
  service_contact: { by: 'lender' },
  translation: { by: 'lender' },
  // A charge by card is a payment that the processor reports.
  loan_transaction: { by: 'provider' },
  transfer: { by: 'provider' },
  provider_event: { by: 'provider' },
  instalment: { by: 'worker' },
  payout_attempt: { by: 'worker' },
  reminder: { by: 'worker' },
  reminder_plan: { by: 'worker' },
  accrual_progress: { by: 'worker' },
  directory_pulse: { by: 'worker' },
  // A few per row of a bounded table. Events are deleted at their own age.
  event: { by: 'worker' },
  event_count: { by: 'release' },
  closed_books: { by: 'release' },
  dated_events: { by: 'release' },
  takeover: { by: 'operator' },
  held_shard: { by: 'lender' },
  reference_version: { by: 'release' },
  moving_shard: { by: 'staff' },
  // While a shard moves, one per change of a bounded row.
  moving_change: { by: 'staff' },
  sealed_record: { by: 'worker' },
  complaint_reply: { by: 'staff' },
  staff_action: { by: 'staff' },
  // One entry per action, one per deleted action, and one per minute in which another log has grown.
  staff_log: { by: 'staff' },
  loan_terms: { by: 'release' },
} as const satisfies Readonly<Record<keyof CellTables, RowBound>>;

/** The bounds of the directory's tables. @public `row-bounds.test.ts` compares them with the schema. */
export const directoryRowBounds: Readonly<Record<string, RowBound>> = {
  borrower_phone: { limit: 'register-address' },
  provider_reference: { most: 1, each: 'payment_intent' },
  suspense: { by: 'provider' },
  provider_payment: { by: 'provider' },
  webhook: { by: 'provider' },
  discrepancy: { by: 'provider' },
  staff_action: { by: 'staff' },
  staff_log: { by: 'staff' },
  staff_request: { by: 'staff' },
  // At most ten open sessions per person. They are deleted together with those that the provider has ended.
  staff_session: { by: 'staff' },
  staff_logout: { by: 'staff' },
  cell_pulse: { by: 'worker' },
  worker_presence: { by: 'worker' },
  cell_lease: { by: 'worker' },
  takeover: { by: 'operator' },
  shard_epoch: { by: 'lender' },
  shard_place: { by: 'lender' },
  sandbox_clock: { by: 'lender' },
  partner_call: { by: 'lender' },
  event_block: { by: 'worker' },
  journal: { by: 'worker' },
  // At most twenty.
  webhook_endpoint: { by: 'staff' },
  // Deliveries that wait for an endpoint are counted before more are recorded, and dead letters are deleted with the events.
  webhook_delivery: { by: 'worker' },
};

type RowBounds = typeof rowBounds;
export type CountedTable = {
  [Table in keyof RowBounds]: RowBounds[Table] extends { each: string } | { limit: string } | { by: string } ? never : Table;
}[keyof RowBounds];

interface OfBorrower {
  readonly userId: string;
  readonly at: Date;
}

/** @param keptFree number of places reserved for another purpose */
export async function isFull(database: CellDatabase, table: CountedTable, { userId, at }: OfBorrower, keptFree = 0): Promise<boolean> {
  const bound: CountedBound = rowBounds[table];
  const most = bound.most - keptFree;
  const young =
    bound.within === undefined ? sql`true` : sql`${sql.ref(bound.within.column)} > ${new Date(at.getTime() - bound.within.days * DAY_MS)}`;
  const alive = bound.while === undefined ? sql`true` : sql`${sql.ref(bound.while.column)} = ${bound.while.is}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from ${sql.table(table)} where user_id = ${userId} and ${young} and ${alive} limit ${most}) as counted
  `.execute(database);
  return (rows[0]?.count ?? 0) >= most;
}

/** Throws `tooManyRequests` if the borrower has reached the bound. Simultaneous calls are serialized. */
export async function refuseBeyondBound(transaction: CellTransaction, table: CountedTable, of: OfBorrower): Promise<void> {
  const bound: CountedBound = rowBounds[table];
  if (bound.under === undefined) await lockBorrowerRow(transaction, of.userId);
  if (await isFull(transaction, table, of)) throw new Refusal('tooManyRequests');
}

/** Withdrawals are never rejected: one place per kind is reserved for them. */
export const PLACES_TO_WITHDRAW = CONSENT_KINDS.length;
