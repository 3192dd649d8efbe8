import type { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import type { OfferBounds } from '@hiram/contract/money/offer-bounds.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import { ALL_PROCESSES, DELETED, KEPT, REFERENCE } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface ProductRow {
  productId: string;
  name: string;
  logo: string;
  enabled: boolean;
  position: number;
  feeBps: number;
  rateBps: number;
  rolloverBps: number;
  /** Days after disbursement in which the loan can be given back; `null` without a cooling-off period. Only in the Philippine profile. */
  coolingOffDays: number | null;
  /** Limits of payment plans, all three set or none: longest plan, lowest payment, plans per loan. Only in the Philippine profile. */
  planLongestDays: number | null;
  planLeastPayment: Centavos | null;
  plansOfALoan: number | null;
  minimumPrincipal: Centavos;
  maximumPrincipal: Centavos;
  instalments: number;
  periodDays: number;
  buttonText: string;
  amountRangeDescription: string;
  rateText: string;
  description: string;
  tags: readonly string[];
  retentionTitle: string;
  retentionContent: string;
  /** Position of the agreement that is shown first. */
  firstAgreement: number | null;
  confirmButtonText: string;
  promotionText: string;
  promotionButtonText: string;
  kindTips: string;
  withdrawPrompt: string;
  orderRedirect: string;
  target: string;
}

interface OfferTable {
  userId: string;
  offerId: string;
  productId: string;
  principal: Centavos;
  instalments: number;
  periodDays: number;
  feeBps: number;
  rateBps: number;
  rolloverBps: number;
  fee: Centavos;
  proceeds: Centavos;
  totalInterest: Centavos;
  /** Terms of the offer; `null` in rows of an earlier version of the service. */
  termsId: Generated<string | null>;
  /** Agreement versions by position; `null` if `terms_id` is. Written as JSON text, read as the parsed value. */
  agreementVersions: ColumnType<AgreementVersions | null, string | undefined, never>;
  /** Choices that the offer allows; `null` if none. Written as JSON text. */
  bounds: ColumnType<OfferBounds | null, string | null | undefined, never>;
  /** Original offer, if this offer contains the borrower's choices; `null` if she chose nothing. */
  chosenFrom: Generated<string | null>;
  /** Chosen day of the first payment, and the number of days from crediting to that day; both `null` if no day was chosen. */
  firstDueOn: Generated<CalendarDate | null>;
  firstDays: Generated<number | null>;
  state: 'open' | 'accepted' | 'withdrawn';
  expiresAt: Date;
  createdAt: Date;
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
  userId: string;
  orderId: string;
  offerId: string;
  productId: string;
  lifecycle: Lifecycle;
  repeatClient: boolean;
  /** Terms of the offer; `null` until the worker's backfill. */
  termsId: string | null;
  createdAt: Date;
  decisionDueAt: Date;
  decidedAt: Date | null;
  refusalReason: string | null;
  creditingDueAt: Date | null;
  accountNeeded: boolean;
  disbursedOn: CalendarDate | null;
  principalBalance: Centavos;
  interestBalance: Centavos;
  penaltyBalance: Centavos;
  overpaymentBalance: Centavos;
  /** Paid towards a rollover that is not yet paid in full. */
  rolloverBalance: Centavos;
  /** Unpaid part of the one-time penalty, which the penalty balance includes. */
  oneTimePenalty: Centavos;
  oneTimeCharged: boolean;
  /** Total over the whole term, paid or not. */
  penaltiesCharged: Centavos;
  rolloverFees: Centavos;
  /** Day of the stored figures. Without arrears and overpayment the figures remain true after this day. */
  accruedThrough: CalendarDate | null;
  /** Day on which the borrower gave the loan back in the cooling-off period; `null` if she did not. */
  givenBackOn: CalendarDate | null;
  /** Total price of the payment plans so far; `null` if zero. */
  planFees: Centavos | null;
  /** Day of the next payment of the active payment plan; `null` if no plan is active. */
  planDueOn: CalendarDate | null;
}

export interface InstalmentRow {
  userId: string;
  orderId: string;
  number: number;
  dueOn: CalendarDate | null;
  principal: Centavos;
  interest: Centavos;
  paidPrincipal: Centavos;
  paidInterest: Centavos;
  /** Waived by a payoff or a write-off. */
  waivedPrincipal: Centavos;
  waivedInterest: Centavos;
  unpaidPenalty: Centavos;
}

export interface PayoutAttemptRow {
  userId: string;
  orderId: string;
  attempt: number;
  reference: string;
  accountId: string;
  amount: Centavos;
  state: 'sending' | 'accepted' | 'credited' | 'rejected';
  reason: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface StoredPaymentPlan {
  readonly price: Centavos;
  readonly steps: readonly { readonly on: CalendarDate; readonly amount: Centavos }[];
}

interface LoanTransactionTable {
  userId: string;
  transactionId: string;
  orderId: string;
  sequence: number;
  kind: LoanTransactionKind;
  amount: Centavos;
  valueOn: CalendarDate;
  channelName: string;
  intentId: string | null;
  /** For a rollover payment, the terms on the day of the offer; `null` if only the cap of the total cost applies. */
  termsId: string | null;
  /** Agreed payment plan. Written as JSON text. */
  paymentPlan: ColumnType<StoredPaymentPlan | null, string | null | undefined, never>;
  postedAt: Date;
  reversedAt: Date | null;
}

export type LoanTransactionRow = Selectable<LoanTransactionTable>;

interface AccrualProgressRow {
  onlyRow: boolean;
  doneThrough: CalendarDate;
  /** Day up to which an operator has allowed the accrual, regardless of the limit of days at once. */
  allowedThrough: CalendarDate | null;
  /** Number of rewinds of the accrual. Part of the source of transfers that are accrued again. */
  rewinds: Generated<number>;
}

export type OrderTaskKind = 'decide' | 'payout';

export interface LoanTables {
  product: ProductRow;
  offer: OfferTable;
  loan_order: LoanOrderRow;
  instalment: InstalmentRow;
  payout_attempt: PayoutAttemptRow;
  order_task: { userId: string; orderId: string; kind: OrderTaskKind; dueAt: Date; tries: number; requestId: string | null };
  loan_transaction: LoanTransactionTable;
  accrual_progress: AccrualProgressRow;
}

export const loanDeclarations = {
  order_task: {
    grants: { adds: ALL_PROCESSES, changes: [{ by: ALL_PROCESSES, columns: ['due_at', 'tries', 'request_id'] }], removes: ALL_PROCESSES },
    bound: { most: 10, each: 'loan_order' },
    columns: { plain: 'user_id order_id kind due_at tries request_id' },
    holding: { what: 'Steps that your order waits for', why: 'To decide and to pay out.', fate: DELETED },
  },
  // A charge by card is a payment that the processor reports.
  loan_transaction: {
    grants: { adds: ALL_PROCESSES, changes: [{ by: ALL_PROCESSES, columns: ['reversed_at'] }] },
    bound: { by: 'provider' },
    columns: {
      payments: 'transaction_id kind amount value_on channel_name posted_at reversed_at',
      loans: 'payment_plan',
      plain: 'user_id order_id sequence intent_id terms_id',
    },
    holding: { what: 'What you paid', why: 'The books of the loan.', fate: KEPT },
  },
  payout_attempt: {
    grants: { adds: ['worker'], changes: [{ by: ALL_PROCESSES, columns: ['state', 'reason', 'settled_at'] }] },
    bound: { by: 'worker' },
    columns: { loans: 'reference amount state reason created_at settled_at', plain: 'user_id order_id attempt account_id' },
    holding: { what: 'Payouts to you', why: 'The books of the loan.', fate: { when: 'kept', blanked: { reason: null } } },
  },
  instalment: {
    grants: {
      adds: ['service'],
      changes: [
        {
          by: ALL_PROCESSES,
          columns: ['due_on', 'interest', 'paid_principal', 'paid_interest', 'waived_principal', 'waived_interest', 'unpaid_penalty'],
        },
      ],
    },
    bound: { by: 'worker' },
    columns: {
      loans: 'due_on principal interest paid_principal paid_interest waived_principal waived_interest unpaid_penalty',
      plain: 'user_id order_id number',
    },
    holding: { what: 'The plan of each loan', why: 'The books of the loan.', fate: KEPT },
  },
  loan_order: {
    grants: {
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
    bound: { most: 1, each: 'offer' },
    columns: {
      loans:
        'product_id lifecycle repeat_client created_at decision_due_at decided_at refusal_reason crediting_due_at account_needed disbursed_on principal_balance interest_balance penalty_balance overpayment_balance rollover_balance one_time_penalty one_time_charged penalties_charged rollover_fees plan_fees plan_due_on accrued_through given_back_on terms_id',
      plain: 'user_id order_id offer_id',
    },
    holding: { what: 'Your loans and applications', why: 'The books of the loan.', fate: KEPT },
  },
  // Triggers only allow the interest to fall, if a loan with a chosen payday is credited later than planned.
  offer: {
    grants: {
      adds: ['service'],
      changes: [{ by: ALL_PROCESSES, columns: ['state', 'total_interest', 'first_days'] }],
      removes: ['worker'],
    },
    bound: { by: 'lender' },
    columns: {
      loans:
        'product_id principal instalments period_days fee_bps rate_bps rollover_bps fee proceeds total_interest state expires_at created_at terms_id agreement_versions bounds first_due_on first_days',
      plain: 'user_id offer_id chosen_from',
    },
    holding: {
      what: 'Offers made to you',
      why: 'The terms of your loans. One that you did not take goes at once.',
      fate: KEPT,
      ends: { since: 'expires_at', days: dataTerms.offerDays, unless: { column: 'state', is: 'accepted' } },
    },
  },
  product: REFERENCE,
  accrual_progress: {
    owner: 'cell',
    grants: {
      adds: ['worker'],
      changes: [
        { by: ['worker'], columns: 'all' },
        { by: ['staff'], columns: ['done_through', 'allowed_through', 'rewinds'] },
      ],
    },
    bound: { by: 'worker' },
  },
} as const satisfies CellDeclarations<LoanTables>;
