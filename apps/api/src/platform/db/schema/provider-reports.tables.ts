import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ColumnType } from 'kysely';
import type { StaffClaim } from './servicing.tables.ts';

type Json<Value> = ColumnType<Value, string, string>;

/** Content of a provider's report, without names of persons. */
export type Report = Readonly<Record<string, string | number | null>>;

export interface ProviderPaymentRow {
  provider: string;
  payment_id: string;
  amount: Centavos;
  currency: string;
  reference: string | null;
  paid_on: CalendarDate;
  order_id: string | null;
  suspended: boolean;
  heard_at: Date;
}

interface WebhookTable extends StaffClaim {
  provider: string;
  delivery_id: string;
  digest: Buffer;
  reported: Json<Report>;
  headers: ColumnType<Readonly<Record<string, string>> | null, string, null>;
  body: Buffer | null;
  received_at: Date;
  trouble: string | null;
  done_at: Date | null;
}

interface DiscrepancyTable extends StaffClaim {
  discrepancy_id: string;
  provider: string;
  kind: 'payment' | 'event' | 'list' | 'contact';
  subject: string;
  known: Json<Report>;
  reported: Json<Report>;
  order_id: string | null;
  first_reported_at: Date;
  last_reported_at: Date;
  times: number;
  resolved_at: Date | null;
}

/** Tables of the directory. */
export interface ProviderReportTables {
  provider_payment: ProviderPaymentRow;
  webhook: WebhookTable;
  discrepancy: DiscrepancyTable;
}
