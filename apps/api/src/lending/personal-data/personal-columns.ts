import { PERSONAL_DATA } from '@hiram/contract/product/personal-data.ts';
import type { PersonalDataKind } from '@hiram/contract/product/personal-data.ts';
import type { BorrowerTable } from './holdings.ts';

/**
 * The columns of a table by the line of the privacy policy that covers them. `plain` columns describe no person: they are keys, states and our own
 * steps.
 */
type Columns = Partial<Record<PersonalDataKind | 'plain', string>>;

/** A new column fails a test until it is listed here and its line is in the policy. */
export const personalColumns: Readonly<Record<BorrowerTable, Columns>> = {
  tracking_event: { taps: 'product_id module_id position_id occurred_at', plain: 'user_id event_id' },
  product_click: { taps: 'product_id clicked_at', plain: 'user_id click_id' },
  promotion_event: {
    visits: 'kind occurred_at page_id client_type app_name merchant_number invite_code app_from user_from utm_tag',
    phone: 'phone_hash',
    plain: 'event_id user_id',
  },
  service_score: { ratings: 'score scored_at', plain: 'user_id score_id' },
  idempotency_key: { requests: 'caller key fingerprint answer created_at', plain: 'user_id expires_at' },
  session: { device: 'session_hash device_id created_at expires_at revoked_at key_hash clock_ahead_ms used_at', plain: 'user_id' },
  reminder: { reminders: 'due_on days_ahead state send_at ended_at', plain: 'user_id order_id number tries' },
  contact: {
    contacts: 'channel sender purpose cleared_at valid_until listed_at outcome reported_at uncovered',
    plain: 'user_id contact_id order_id made_for',
  },
  notice: { reminders: 'kind state made_at send_at ended_at', plain: 'user_id subject tries request_id' },
  complaint_image: { photos: 'reply position image_id', plain: 'user_id complaint_id' },
  image: { photos: 'image_id width height bytes stored_at', plain: 'user_id unused_until' },
  order_review: { messages: 'opened_at outcome decided_at penalties_reversed', plain: 'user_id complaint_id order_id' },
  complaint_reply: { messages: 'content replied_at', plain: 'user_id complaint_id number' },
  complaint: {
    messages: 'type sub_type content state content_hash sent_at reply_by answered_at closed_at score scored_at',
    staff: 'taken_by taken_at taken_until',
    plain: 'user_id complaint_id order_id',
  },
  rights_request: {
    messages: 'kind content sent_at reply_by outcome answer answered_at',
    staff: 'taken_by taken_at taken_until',
    plain: 'user_id request_id order_id',
  },
  card_repayment: {
    payments: 'amount state created_at charging_at settled_at codes_sent',
    plain: 'user_id repayment_id order_id card_id token_hash next_poll_at poll_attempts',
  },
  payment_card: { card: 'account_id state token needs_code created_at', plain: 'user_id card_id' },
  bank_account: {
    account: 'card_type channel_number details number_key_id number_sealed last_four created_at superseded_at payable_from',
    plain: 'user_id account_id',
  },
  agreement: { agreements: 'position scene version title text text_sha256 agreed_at key_clauses', plain: 'user_id order_id' },
  staff_action: { staff: 'command operator reason options done_at approver before after', plain: 'user_id action_id salt posted' },
  order_task: { plain: 'user_id order_id kind due_at tries request_id' },
  transfer: { loans: 'debit_account credit_account amount value_on posted_at', plain: 'user_id source order_id' },
  loan_transaction: {
    payments: 'transaction_id kind amount value_on channel_name posted_at reversed_at',
    loans: 'payment_plan',
    plain: 'user_id order_id sequence intent_id terms_id',
  },
  loan_document: { documents: 'payment_sequence document_id code issued_at', plain: 'user_id order_id' },
  payment_intent: {
    payments:
      'purpose channel_number provider amount state state_at paid_amount created_at expires_at provider_reference code checkout_url',
    plain: 'user_id intent_id order_id next_poll_at poll_attempts terms_id',
  },
  payout_attempt: {
    loans: 'reference amount state reason created_at settled_at',
    plain: 'user_id order_id attempt account_id',
  },
  instalment: {
    loans: 'due_on principal interest paid_principal paid_interest waived_principal waived_interest unpaid_penalty',
    plain: 'user_id order_id number',
  },
  loan_order: {
    loans:
      'product_id lifecycle repeat_client created_at decision_due_at decided_at refusal_reason crediting_due_at account_needed disbursed_on ' +
      'principal_balance interest_balance penalty_balance overpayment_balance rollover_balance one_time_penalty one_time_charged ' +
      'penalties_charged rollover_fees plan_fees plan_due_on accrued_through given_back_on terms_id',
    plain: 'user_id order_id offer_id',
  },
  offer: {
    loans:
      'product_id principal instalments period_days fee_bps rate_bps rollover_bps fee proceeds total_interest state expires_at created_at ' +
      'terms_id agreement_versions bounds first_due_on first_days',
    plain: 'user_id offer_id chosen_from',
  },
  provider_event: { reports: 'provider body received_at', plain: 'event_id user_id' },
  event: { loans: 'type subject data occurred_at', plain: 'user_id effect number event_id origin position placed_at' },
  consent: { consents: 'kind given changed_at', plain: 'user_id number' },
  erasure: { consents: 'cause state requested_at first_done_at done_at keep_until erased', plain: 'user_id due_at tries' },
  sealed_record: {
    name: 'sealed',
    plain: 'user_id source number key_id keep_until',
  },
  borrower: { name: 'full_name', phone: 'phone', language: 'language', plain: 'user_id created_at end_due_on' },
};

export const policyLinesOf = (table: BorrowerTable): readonly string[] =>
  Object.entries(PERSONAL_DATA)
    .filter(([kind]) => kind in personalColumns[table])
    .map(([, { what }]) => what);
