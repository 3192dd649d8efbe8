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

export interface ServicingTables {
  loan_transaction: LoanTransactionRow;
  accrual_progress: { only_row: boolean; done_through: CalendarDate };
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
