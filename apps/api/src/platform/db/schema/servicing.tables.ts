import type { ColumnType, Generated, Selectable } from 'kysely';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

export interface StoredPaymentPlan {
  readonly price: Centavos;
  readonly steps: readonly { readonly on: CalendarDate; readonly amount: Centavos }[];
}

interface LoanTransactionTable {
  user_id: string;
  transaction_id: string;
  order_id: string;
  sequence: number;
  kind: LoanTransactionKind;
  amount: Centavos;
  value_on: CalendarDate;
  channel_name: string;
  intent_id: string | null;
  /** For a rollover payment, the terms on the day of the offer; `null` if only the cap of the total cost applies. */
  terms_id: string | null;
  /** Agreed payment plan. Written as JSON text. */
  payment_plan: ColumnType<StoredPaymentPlan | null, string | null | undefined, never>;
  posted_at: Date;
  reversed_at: Date | null;
}

export type LoanTransactionRow = Selectable<LoanTransactionTable>;

export interface StaffActionRow {
  action_id: string;
  command: string;
  operator: string;
  reason: string;
  /** Written as JSON text, read as the parsed value. */
  options: unknown;
  done_at: Date;
  /** Second person who approved the action; `null` if no approval was needed. */
  approver: Generated<string | null>;
  /** Changed values before and after the action, as JSON; `null` if the action changed nothing, or several things. */
  before: Json;
  after: Json;
  /** Prevents guessing the row from its digest in the log. */
  salt: Generated<Buffer | null>;
}

type Json = ColumnType<unknown, string | null | undefined, never>;

/** No process may write this table directly; see migrations/cell/0023_staff_log.sql. */
interface StaffLogRow {
  number: ColumnType<number, never, never>;
  kind: 'done' | 'removed' | 'seen';
  action_id: string | null;
  operator: string | null;
  command: string | null;
  log: string | null;
  log_number: number | null;
  digest: Buffer | null;
  written_at: Date;
  hash: Buffer;
}

interface AccrualProgressRow {
  only_row: boolean;
  done_through: CalendarDate;
  /** Day up to which an operator has allowed the accrual, regardless of the limit of days at once. */
  allowed_through: CalendarDate | null;
  /** Number of rewinds of the accrual. Part of the source of transfers that are accrued again. */
  rewinds: Generated<number>;
}

export interface ServicingTables {
  loan_transaction: LoanTransactionTable;
  accrual_progress: AccrualProgressRow;
  staff_action: StaffActionRow & {
    user_id: string;
    /** Centavos that the action posted on its order; `null` if the action posts on none. */
    posted: Generated<number | null>;
  };
  staff_log: StaffLogRow;
}

/** Claim of a staff member on an item of work; see platform/staff. */
export interface StaffClaim {
  taken_by: string | null;
  taken_at: Date | null;
  taken_until: Date | null;
}

export interface SuspenseRow extends StaffClaim {
  provider: string;
  event_id: string;
  amount: Centavos;
  currency: string;
  reference: string | null;
  reason: string;
  channel_name: string;
  paid_at: Date;
  received_at: Date;
  assigned_order_id: string | null;
  resolved_at: Date | null;
}

/** Acts that wait for a second person's approval. Table of the directory. */
export interface StaffRequestTables {
  staff_request: StaffClaim & {
    request_id: string;
    command: string;
    options: ColumnType<Readonly<Record<string, string>>, string, never>;
    operator: string;
    reason: string;
    /** Centavos; `null` if the act has no single amount. */
    amount: number | null;
    requested_at: Date;
    ends_at: Date;
    decision: 'approved' | 'refused' | null;
    decided_by: string | null;
    decided_at: Date | null;
    done_at: Date | null;
  };
}

/** Sessions of staff, and logouts reported by the identity provider. Tables of the directory. */
export interface StaffSessionTables {
  staff_session: {
    session_hash: Buffer;
    subject: string;
    name: string;
    role: 'agent' | 'supervisor' | 'auditor';
    provider_sid: string | null;
    started_at: Date;
    seen_at: Date;
    ended_at: Date | null;
  };
  staff_logout: { token_hash: Buffer; subject: string | null; provider_sid: string | null; received_at: Date };
}

/** Tables of the directory. */
export interface SuspenseTables extends StaffRequestTables, StaffSessionTables {
  suspense: SuspenseRow;
  staff_action: StaffActionRow;
  staff_log: StaffLogRow;
}
