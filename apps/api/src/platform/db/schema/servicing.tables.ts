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
  /** Of money for a rollover: the terms of the day on which it was offered. Null where nothing but the total cost limits it. */
  terms_id: string | null;
  /** Of a payment plan, what was agreed on. JSON text going in. */
  payment_plan: ColumnType<StoredPaymentPlan | null, string | null | undefined, never>;
  posted_at: Date;
  reversed_at: Date | null;
}

export type LoanTransactionRow = Selectable<LoanTransactionTable>;

/** What staff did. */
export interface StaffActionRow {
  action_id: string;
  command: string;
  operator: string;
  reason: string;
  /** JSON text going in, the parsed value coming out. */
  options: unknown;
  done_at: Date;
  /** Who said yes; null where nobody had to. */
  approver: Generated<string | null>;
  /** What it changed, the same way; null where it changed nothing, or several things. */
  before: Json;
  after: Json;
  /** So that nobody can guess the row by its digest in the log. */
  salt: Generated<Buffer | null>;
}

type Json = ColumnType<unknown, string | null | undefined, never>;

/** Nobody may write it: see migrations/cell/0023_staff_log.sql. */
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
  /** An operator lets the cell go on to this day, however many days that is at once. */
  allowed_through: CalendarDate | null;
  /** How often days were taken back. */
  rewinds: Generated<number>;
}

export interface ServicingTables {
  loan_transaction: LoanTransactionTable;
  accrual_progress: AccrualProgressRow;
  staff_action: StaffActionRow & {
    user_id: string;
    /** Centavos that it posted on its order; null if it posts on none. */
    posted: Generated<number | null>;
  };
  staff_log: StaffLogRow;
}

/** Of what one person of the staff works on at a time: see platform/staff/takes.ts. */
export interface Taken {
  taken_by: string | null;
  /** When this person got it. */
  taken_at: Date | null;
  taken_until: Date | null;
}

export interface SuspenseRow extends Taken {
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

/** In the directory: what waits for another person. */
export interface StaffRequestTables {
  staff_request: Taken & {
    request_id: string;
    command: string;
    /** JSON text going in, the parsed value coming out. */
    options: ColumnType<Readonly<Record<string, string>>, string, never>;
    operator: string;
    reason: string;
    /** Centavos; null for no single amount. */
    amount: number | null;
    requested_at: Date;
    ends_at: Date;
    decision: 'approved' | 'refused' | null;
    decided_by: string | null;
    decided_at: Date | null;
    done_at: Date | null;
  };
}

/** In the directory: who of the staff is signed in, and what the identity provider has ended. */
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

/** In the directory. */
export interface SuspenseTables extends StaffRequestTables, StaffSessionTables {
  suspense: SuspenseRow;
  staff_action: StaffActionRow;
  staff_log: StaffLogRow;
}
