import type { CellTables } from '../db/schema/cell-tables.ts';

/**
 * Owner of the rows of each table, which determines what moves with a shard. A new table fails type checking until it has an entry here. `visitor`: a
 * borrower, or a phone without a borrower yet. `terms`: shared by the loans that were agreed under them. `lender`: the same in every cell. `cell`:
 * about the cell itself.
 */
export const tableOwners = {
  agreement: 'borrower',
  bank_account: 'borrower',
  borrower: 'borrower',
  card_repayment: 'borrower',
  complaint: 'borrower',
  complaint_image: 'borrower',
  complaint_reply: 'borrower',
  consent: 'borrower',
  contact: 'borrower',
  erasure: 'borrower',
  event: 'borrower',
  idempotency_key: 'borrower',
  image: 'borrower',
  instalment: 'borrower',
  loan_document: 'borrower',
  loan_order: 'borrower',
  loan_transaction: 'borrower',
  notice: 'borrower',
  offer: 'borrower',
  order_review: 'borrower',
  order_task: 'borrower',
  payment_card: 'borrower',
  payment_intent: 'borrower',
  payout_attempt: 'borrower',
  product_click: 'borrower',
  provider_event: 'borrower',
  reminder: 'borrower',
  rights_request: 'borrower',
  sealed_record: 'borrower',
  service_score: 'borrower',
  session: 'borrower',
  staff_action: 'borrower',
  tracking_event: 'borrower',
  transfer: 'borrower',
  promotion_event: 'visitor',
  loan_terms: 'terms',
  agreement_template: 'lender',
  bank_form_item: 'lender',
  complaint_sub_type: 'lender',
  complaint_type: 'lender',
  landing_template: 'lender',
  payment_channel: 'lender',
  product: 'lender',
  service_contact: 'lender',
  translation: 'lender',
  accrual_progress: 'cell',
  closed_books: 'cell',
  directory_pulse: 'cell',
  event_count: 'cell',
  held_shard: 'cell',
  moving_change: 'cell',
  moving_shard: 'cell',
  reference_version: 'cell',
  reminder_plan: 'cell',
  staff_log: 'cell',
  takeover: 'cell',
  dated_events: 'cell',
} as const satisfies Record<keyof CellTables, 'borrower' | 'visitor' | 'terms' | 'lender' | 'cell'>;

type TableOwner = (typeof tableOwners)[keyof typeof tableOwners];

export const tablesOf = (...owners: readonly TableOwner[]): readonly string[] =>
  Object.entries(tableOwners)
    .filter(([, owner]) => owners.includes(owner))
    .map(([table]) => table);

export const movedTables = tablesOf('borrower', 'visitor');

const isVisitors = (table: string): boolean => tablesOf('visitor').includes(table);

/** Returns the owner of a row as SQL. */
export const ownerIn = (table: string, row: string): string =>
  isVisitors(table) ? `owner_of_visit(${row}.user_id, ${row}.phone_hash)` : `${row}.user_id`;

/** Returns an SQL condition for the rows of the owners in `$1`, which can use an index. */
export const isOwned = (table: string): string =>
  isVisitors(table)
    ? `(user_id = any ($1) or (user_id is null and phone_hash in (select decode(owner, 'hex') from unnest($1::text[]) as given (owner) where length(owner) = 64)))`
    : 'user_id = any ($1)';

/** All other owners of rows also exist in `borrower`. */
export const everyOwner = ['borrower', 'idempotency_key', 'promotion_event']
  .map((table) => `select ${ownerIn(table, 'each')} as owner from ${table} as each`)
  .join(' union ');
