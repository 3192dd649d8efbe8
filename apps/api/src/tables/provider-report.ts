import type { ColumnType } from 'kysely';
import { ALL_PROCESSES, CLAIM_COLUMNS } from './declaration.ts';
import type { DirectoryDeclarations } from './declaration.ts';
import type { StaffClaim } from './staff.ts';

type Json<Value> = ColumnType<Value, string, string>;

/** Content of a provider's report, without names of persons. */
export type Report = Readonly<Record<string, string | number | null>>;

interface WebhookTable extends StaffClaim {
  provider: string;
  deliveryId: string;
  digest: Buffer;
  reported: Json<Report>;
  headers: ColumnType<Readonly<Record<string, string>> | null, string, null>;
  body: Buffer | null;
  receivedAt: Date;
  trouble: string | null;
  doneAt: Date | null;
}

interface DiscrepancyTable extends StaffClaim {
  discrepancyId: string;
  provider: string;
  kind: 'payment' | 'event' | 'list' | 'contact';
  subject: string;
  known: Json<Report>;
  reported: Json<Report>;
  orderId: string | null;
  firstReportedAt: Date;
  lastReportedAt: Date;
  times: number;
  resolvedAt: Date | null;
}

export interface ProviderReportDirectoryTables {
  webhook: WebhookTable;
  discrepancy: DiscrepancyTable;
}

export const providerReportDirectoryDeclarations = {
  webhook: {
    grants: {
      adds: ['service'],
      changes: [
        { by: ALL_PROCESSES, columns: ['trouble', 'done_at', 'headers', 'body'] },
        { by: ['staff'], columns: CLAIM_COLUMNS },
      ],
      removes: ['worker'],
    },
    bound: { by: 'provider' },
    columns: {
      reports: 'reported headers body received_at',
      staff: 'taken_by taken_at taken_until',
      plain: 'provider delivery_id digest trouble done_at',
    },
  },
  discrepancy: {
    grants: {
      adds: ALL_PROCESSES,
      changes: [
        { by: ALL_PROCESSES, columns: ['times', 'last_reported_at', 'resolved_at'] },
        { by: ['staff'], columns: CLAIM_COLUMNS },
      ],
      removes: ['worker'],
    },
    bound: { by: 'provider' },
    columns: {
      reports: 'known reported subject',
      staff: 'taken_by taken_at taken_until',
      plain: 'discrepancy_id provider kind order_id first_reported_at last_reported_at times resolved_at',
    },
  },
} as const satisfies DirectoryDeclarations<ProviderReportDirectoryTables>;
