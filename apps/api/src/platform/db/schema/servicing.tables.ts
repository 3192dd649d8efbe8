import type { Generated } from 'kysely';
import type { LoanTransactionKind } from '@hiram/contract/money/loan-transactions.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

export interface LoanTransactionRow {
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
  posted_at: Date;
  reversed_at: Date | null;
}

/** What staff did. */
export interface StaffActionRow {
  action_id: string;
  command: string;
  operator: string;
  reason: string;
  /** JSON text going in, the parsed value coming out. */
  options: unknown;
  done_at: Date;
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
  loan_transaction: LoanTransactionRow;
  accrual_progress: AccrualProgressRow;
  staff_action: StaffActionRow & { user_id: string };
}

export interface SuspenseRow {
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

/** In the directory. */
export interface SuspenseTables {
  suspense: SuspenseRow;
  staff_action: StaffActionRow;
}
