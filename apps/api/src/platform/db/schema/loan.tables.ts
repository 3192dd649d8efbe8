import type { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OfferBounds } from '@hiram/contract/money/offer-bounds.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

export interface ProductRow {
  product_id: string;
  name: string;
  logo: string;
  enabled: boolean;
  position: number;
  fee_bps: number;
  rate_bps: number;
  rollover_bps: number;
  /** Days after disbursement in which the loan can be given back; `null` without a cooling-off period. Only in the Philippine profile. */
  cooling_off_days: number | null;
  /** Limits of payment plans, all three set or none: longest plan, lowest payment, plans per loan. Only in the Philippine profile. */
  plan_longest_days: number | null;
  plan_least_payment: Centavos | null;
  plans_of_a_loan: number | null;
  minimum_principal: Centavos;
  maximum_principal: Centavos;
  instalments: number;
  period_days: number;
  button_text: string;
  amount_range_description: string;
  rate_text: string;
  description: string;
  tags: readonly string[];
  retention_title: string;
  retention_content: string;
  /** Position of the agreement that is shown first. */
  first_agreement: number | null;
  confirm_button_text: string;
  promotion_text: string;
  promotion_button_text: string;
  kind_tips: string;
  withdraw_prompt: string;
  order_redirect: string;
  target: string;
}

interface OfferTable {
  user_id: string;
  offer_id: string;
  product_id: string;
  principal: Centavos;
  instalments: number;
  period_days: number;
  fee_bps: number;
  rate_bps: number;
  rollover_bps: number;
  fee: Centavos;
  proceeds: Centavos;
  total_interest: Centavos;
  /** Terms of the offer; `null` in rows of an earlier version of the service. */
  terms_id: Generated<string | null>;
  /** Agreement versions by position; `null` if `terms_id` is. Written as JSON text, read as the parsed value. */
  agreement_versions: ColumnType<AgreementVersions | null, string | undefined, never>;
  /** Choices that the offer allows; `null` if none. Written as JSON text. */
  bounds: ColumnType<OfferBounds | null, string | null | undefined, never>;
  /** Original offer, if this offer contains the borrower's choices; `null` if she chose nothing. */
  chosen_from: Generated<string | null>;
  /** Chosen day of the first payment, and the number of days from crediting to that day; both `null` if no day was chosen. */
  first_due_on: Generated<CalendarDate | null>;
  first_days: Generated<number | null>;
  state: 'open' | 'accepted' | 'withdrawn';
  expires_at: Date;
  created_at: Date;
}

export type OfferRow = Selectable<OfferTable>;

export type AgreementVersions = Readonly<Record<string, number>>;

/** Stored part of the status of an order. `active` covers every disbursed order, whose current status follows from balance and date. */
export type Lifecycle = (typeof orderStatus)['inReview' | 'failed' | 'crediting' | 'active'];

/** Key of an order. The key includes the borrower, so that the order of another borrower is not found. */
export interface OrderKey {
  readonly userId: string;
  readonly orderId: string;
}

export interface LoanOrderRow {
  user_id: string;
  order_id: string;
  offer_id: string;
  product_id: string;
  lifecycle: Lifecycle;
  repeat_client: boolean;
  /** Terms of the offer; `null` until the worker's backfill. */
  terms_id: string | null;
  created_at: Date;
  decision_due_at: Date;
  decided_at: Date | null;
  refusal_reason: string | null;
  crediting_due_at: Date | null;
  account_needed: boolean;
  disbursed_on: CalendarDate | null;
  principal_balance: Centavos;
  interest_balance: Centavos;
  penalty_balance: Centavos;
  overpayment_balance: Centavos;
  /** Paid towards a rollover that is not yet paid in full. */
  rollover_balance: Centavos;
  /** Unpaid part of the one-time penalty, which the penalty balance includes. */
  one_time_penalty: Centavos;
  one_time_charged: boolean;
  /** Total over the whole term, paid or not. */
  penalties_charged: Centavos;
  rollover_fees: Centavos;
  /** Day of the stored figures. Without arrears and overpayment the figures remain true after this day. */
  accrued_through: CalendarDate | null;
  /** Day on which the borrower gave the loan back in the cooling-off period; `null` if she did not. */
  given_back_on: CalendarDate | null;
  /** Total price of the payment plans so far; `null` if zero. */
  plan_fees: Centavos | null;
  /** Day of the next payment of the active payment plan; `null` if no plan is active. */
  plan_due_on: CalendarDate | null;
}

export interface InstalmentRow {
  user_id: string;
  order_id: string;
  number: number;
  due_on: CalendarDate | null;
  principal: Centavos;
  interest: Centavos;
  paid_principal: Centavos;
  paid_interest: Centavos;
  /** Waived by a payoff or a write-off. */
  waived_principal: Centavos;
  waived_interest: Centavos;
  unpaid_penalty: Centavos;
}

export interface PayoutAttemptRow {
  user_id: string;
  order_id: string;
  attempt: number;
  reference: string;
  account_id: string;
  amount: Centavos;
  state: 'sending' | 'accepted' | 'credited' | 'rejected';
  reason: string | null;
  created_at: Date;
  settled_at: Date | null;
}

/** Review of whether a payment was recorded, open until `outcome` is set. */
export interface OrderReviewRow {
  user_id: string;
  /** Complaint that opened the review. */
  complaint_id: string;
  order_id: string;
  opened_at: Date;
  outcome: 'upheld' | 'rejected' | null;
  decided_at: Date | null;
  /** `null` unless the review was upheld. */
  penalties_reversed: Centavos | null;
}

export type OrderTaskKind = 'decide' | 'payout';

export interface LoanTables {
  product: ProductRow;
  offer: OfferTable;
  loan_order: LoanOrderRow;
  instalment: InstalmentRow;
  payout_attempt: PayoutAttemptRow;
  provider_event: { provider: string; event_id: string; user_id: string; body: unknown; received_at: Date };
  order_task: { user_id: string; order_id: string; kind: OrderTaskKind; due_at: Date; tries: number; request_id: string | null };
  order_review: OrderReviewRow;
  service_score: { user_id: string; score_id: string; score: number; scored_at: Date };
}
