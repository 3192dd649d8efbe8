import type { CellTables } from '../schema/cell-tables.ts';
import { ALL_PROCESSES, CLAIM_COLUMNS } from './grants.ts';
import type { Grants } from './grants.ts';

const REFERENCE = { adds: ['staff'], changes: [{ by: ['staff'], columns: 'all' }], removes: ['staff'] } as const;

/** Rights on rows that a borrower's call inserts, and that are removed by her erasure or at the end of their term. */
const ADDED_AND_ENDED = { adds: ['service'], removes: ['worker'] } as const;

/** Rights of each process in a cell. No process may update or delete posted transfers, agreements or staff actions. */
export const cellGrants: Grants<CellTables> = {
  transfer: { adds: ALL_PROCESSES },
  loan_terms: { adds: ALL_PROCESSES },
  agreement: { adds: ['service'] },
  staff_action: { adds: ['staff'] },
  // Only security definer functions insert here: the trigger of `staff_action` and `note_log_head`.
  staff_log: {},

  borrower: {
    adds: ['service'],
    changes: [
      { by: ['service'], columns: ['full_name', 'language'] },
      { by: ['worker'], columns: ['phone', 'full_name', 'language', 'end_due_on'] },
      // Staff change no column: the right to update one column is needed to lock the row against the borrower's own calls.
      { by: ['staff'], columns: ['end_due_on'] },
    ],
  },
  session: {
    adds: ['service'],
    changes: [
      { by: ['service'], columns: ['used_at', 'key_hash', 'clock_ahead_ms', 'revoked_at'] },
      { by: ['staff'], columns: ['revoked_at'] },
    ],
    removes: ['worker'],
  },
  idempotency_key: {
    adds: ['service'],
    changes: [{ by: ['service'], columns: ['fingerprint', 'answer', 'created_at', 'expires_at'] }],
    removes: ['worker'],
  },
  // Triggers only allow the interest to fall, if a loan with a chosen payday is credited later than planned.
  offer: { adds: ['service'], changes: [{ by: ALL_PROCESSES, columns: ['state', 'total_interest', 'first_days'] }], removes: ['worker'] },
  loan_order: {
    adds: ['service'],
    changes: [
      {
        by: ALL_PROCESSES,
        columns: [
          'lifecycle',
          'decided_at',
          'refusal_reason',
          'crediting_due_at',
          'account_needed',
          'disbursed_on',
          'principal_balance',
          'interest_balance',
          'penalty_balance',
          'overpayment_balance',
          'rollover_balance',
          'one_time_penalty',
          'one_time_charged',
          'penalties_charged',
          'rollover_fees',
          'given_back_on',
          'plan_fees',
          'plan_due_on',
          'accrued_through',
        ],
      },
      // Backfills orders from before terms were stored.
      { by: ['worker'], columns: ['terms_id'] },
    ],
  },
  instalment: {
    adds: ['service'],
    changes: [
      {
        by: ALL_PROCESSES,
        columns: ['due_on', 'interest', 'paid_principal', 'paid_interest', 'waived_principal', 'waived_interest', 'unpaid_penalty'],
      },
    ],
  },
  order_task: { adds: ALL_PROCESSES, changes: [{ by: ALL_PROCESSES, columns: ['due_at', 'tries', 'request_id'] }], removes: ALL_PROCESSES },
  order_review: {
    adds: ['service'],
    changes: [{ by: ['staff'], columns: ['outcome', 'decided_at', 'penalties_reversed'] }],
    removes: ['worker'],
  },
  payout_attempt: { adds: ['worker'], changes: [{ by: ALL_PROCESSES, columns: ['state', 'reason', 'settled_at'] }] },
  loan_transaction: { adds: ALL_PROCESSES, changes: [{ by: ALL_PROCESSES, columns: ['reversed_at'] }] },
  accrual_progress: {
    adds: ['worker'],
    changes: [
      { by: ['worker'], columns: 'all' },
      { by: ['staff'], columns: ['done_through', 'allowed_through', 'rewinds'] },
    ],
  },
  event: { adds: ALL_PROCESSES, changes: [{ by: ['worker'], columns: ['origin', 'position', 'placed_at'] }], removes: ['worker'] },
  event_count: { changes: [{ by: ['worker'], columns: ['placed'] }] },
  dated_events: { changes: [{ by: ['worker'], columns: ['recorded_through'] }] },
  closed_books: { changes: [{ by: ['worker'], columns: 'all' }] },
  provider_event: { adds: ALL_PROCESSES, changes: [{ by: ['worker'], columns: ['body'] }] },

  bank_account: {
    adds: ['service'],
    changes: [
      { by: ['service'], columns: ['superseded_at'] },
      { by: ['worker'], columns: ['number_key_id', 'number_sealed'] },
    ],
    removes: ['worker'],
  },
  payment_card: ADDED_AND_ENDED,
  card_repayment: {
    adds: ['service'],
    changes: [
      { by: ALL_PROCESSES, columns: ['card_id', 'state', 'codes_sent', 'charging_at', 'settled_at', 'next_poll_at', 'poll_attempts'] },
    ],
    removes: ['worker'],
  },
  payment_intent: {
    adds: ['service'],
    changes: [
      {
        by: ALL_PROCESSES,
        columns: [
          'state',
          'state_at',
          'paid_amount',
          'provider_reference',
          'code',
          'checkout_url',
          'expires_at',
          'next_poll_at',
          'poll_attempts',
        ],
      },
    ],
  },
  loan_document: { adds: ['service'] },

  complaint: {
    adds: ['service'],
    changes: [
      { by: ['service'], columns: ['score', 'scored_at'] },
      { by: ['staff'], columns: ['state', 'answered_at', 'closed_at', ...CLAIM_COLUMNS] },
    ],
    removes: ['worker'],
  },
  complaint_reply: { adds: ['staff'], removes: ['worker'] },
  complaint_image: { adds: ['service', 'staff'], removes: ['worker'] },
  image: {
    adds: ['service'],
    changes: [{ by: ALL_PROCESSES, columns: ['unused_until'] }],
    removes: ['worker'],
  },

  rights_request: {
    adds: ['service'],
    changes: [{ by: ['staff'], columns: ['outcome', 'answer', 'answered_at', ...CLAIM_COLUMNS] }],
    removes: ['worker'],
  },

  reminder: { adds: ['worker'], changes: [{ by: ['worker'], columns: 'all' }], removes: ['worker'] },
  contact: {
    adds: ['service', 'worker'],
    changes: [{ by: ['service', 'worker'], columns: ['valid_until', 'listed_at', 'outcome', 'reported_at', 'uncovered'] }],
    removes: ['worker'],
  },
  reminder_plan: { adds: ['worker'], changes: [{ by: ['worker'], columns: 'all' }] },
  notice: {
    adds: ['service', 'worker'],
    changes: [{ by: ['worker'], columns: ['state', 'send_at', 'tries', 'ended_at'] }],
    removes: ['worker'],
  },

  consent: { adds: ['service'] },
  erasure: { adds: ALL_PROCESSES, changes: [{ by: ['worker'], columns: 'all' }], removes: ['worker'] },
  sealed_record: {
    adds: ['worker'],
    changes: [{ by: ['worker'], columns: ['key_id', 'sealed'] }],
    removes: ['worker'],
  },

  promotion_event: {
    adds: ['service', 'staff'],
    changes: [{ by: ['service', 'staff'], columns: ['phone_hash'] }],
    removes: ALL_PROCESSES,
  },
  tracking_event: ADDED_AND_ENDED,
  product_click: ADDED_AND_ENDED,
  service_score: ADDED_AND_ENDED,

  // Written only by the migration and by the mover of a shard.
  held_shard: {},
  moving_shard: {},
  moving_change: { adds: ALL_PROCESSES },
  // Written by triggers of the reference tables.
  reference_version: {},
  // Written by the promoted standby itself.
  takeover: {},
  directory_pulse: { adds: ['worker', 'staff'], changes: [{ by: ['worker', 'staff'], columns: 'all' }] },

  product: REFERENCE,
  payment_channel: REFERENCE,
  agreement_template: REFERENCE,
  bank_form_item: REFERENCE,
  complaint_type: REFERENCE,
  complaint_sub_type: REFERENCE,
  landing_template: REFERENCE,
  service_contact: REFERENCE,
  translation: REFERENCE,
};
