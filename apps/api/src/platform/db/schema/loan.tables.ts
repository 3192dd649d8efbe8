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
  /** How many days after the payout a loan can be given back; null where it can't be. Only the Philippine profile offers it. */
  cooling_off_days: number | null;
  /** Within which payment plans are agreed on, all three or none: the longest one, its least payment, and how many a loan may have. Only the Philippine profile offers them. */
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
  /** The position of the agreement that is shown before anything else. */
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
  /** The terms that it was made by; null in a row of an earlier version of the service. */
  terms_id: Generated<string | null>;
  /** By position; null like the terms. JSON text going in, the parsed value coming out. */
  agreement_versions: ColumnType<AgreementVersions | null, string | undefined, never>;
  /** What may be chosen of it; null where nothing may. JSON text going in. */
  bounds: ColumnType<OfferBounds | null, string | null | undefined, never>;
  /** The offer of which this is what its borrower chose; null where she chose nothing. */
  chosen_from: Generated<string | null>;
  /** The chosen day of the first payment, and how many days that is after the loan is credited; null where none was chosen. */
  first_due_on: Generated<CalendarDate | null>;
  first_days: Generated<number | null>;
  state: 'open' | 'accepted' | 'withdrawn';
  expires_at: Date;
  created_at: Date;
}

export type OfferRow = Selectable<OfferTable>;

/** The version of each agreement by its position, as a text. */
export type AgreementVersions = Readonly<Record<string, number>>;

/** What is stored of an order's status. `active` is every order that was paid out; what it is today follows from balance and date. */
export type Lifecycle = (typeof orderStatus)['inReview' | 'failed' | 'crediting' | 'active'];

/** Which order is meant. The borrower is named with it: another's order is as good as none. */
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
  /** The offer's; null only until the worker has filled it in. */
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
  /** Paid towards a rollover that is not whole yet. */
  rollover_balance: Centavos;
  /** Unpaid, and part of the penalty balance. */
  one_time_penalty: Centavos;
  one_time_charged: boolean;
  /** Over the whole term, paid or not. */
  penalties_charged: Centavos;
  rollover_fees: Centavos;
  /** The day that the stored figures are of; with nothing late and no overpayment they stay true after it. */
  accrued_through: CalendarDate | null;
  /** Within its cooling-off days, by its borrower; null as long as it was not. */
  given_back_on: CalendarDate | null;
  /** What payment plans have cost so far; null where nothing. */
  plan_fees: Centavos | null;
  /** The day of the next payment of the plan that is held; null where none is. */
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
  /** Given up, by a payoff or a write-off. */
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

/** Whether a payment was recorded is looked into; open until it has an outcome. */
export interface OrderReviewRow {
  user_id: string;
  /** The complaint that opened it. */
  complaint_id: string;
  order_id: string;
  opened_at: Date;
  outcome: 'upheld' | 'rejected' | null;
  decided_at: Date | null;
  /** Of one that was upheld. */
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
