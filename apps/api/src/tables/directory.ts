import { borrowerDirectoryDeclarations } from './borrower.ts';
import type { BorrowerDirectoryTables } from './borrower.ts';
import { eventDirectoryDeclarations } from './event.ts';
import type { EventDirectoryTables } from './event.ts';
import { heartbeatDirectoryDeclarations } from './heartbeat.ts';
import type { HeartbeatDirectoryTables } from './heartbeat.ts';
import { ledgerDirectoryDeclarations } from './ledger.ts';
import type { LedgerDirectoryTables } from './ledger.ts';
import { paymentDirectoryDeclarations } from './payment.ts';
import type { PaymentDirectoryTables } from './payment.ts';
import { providerReportDirectoryDeclarations } from './provider-report.ts';
import type { ProviderReportDirectoryTables } from './provider-report.ts';
import { referenceDirectoryDeclarations } from './reference.ts';
import type { ReferenceDirectoryTables } from './reference.ts';
import { shardDirectoryDeclarations } from './shard.ts';
import type { ShardDirectoryTables } from './shard.ts';
import { staffDirectoryDeclarations } from './staff.ts';
import type { StaffDirectoryTables } from './staff.ts';

export interface DirectoryTables
  extends
    BorrowerDirectoryTables,
    EventDirectoryTables,
    HeartbeatDirectoryTables,
    LedgerDirectoryTables,
    PaymentDirectoryTables,
    ProviderReportDirectoryTables,
    ReferenceDirectoryTables,
    ShardDirectoryTables,
    StaffDirectoryTables {}

export const directoryTables = {
  ...borrowerDirectoryDeclarations,
  ...staffDirectoryDeclarations,
  ...paymentDirectoryDeclarations,
  ...providerReportDirectoryDeclarations,
  ...ledgerDirectoryDeclarations,
  ...eventDirectoryDeclarations,
  ...referenceDirectoryDeclarations,
  ...heartbeatDirectoryDeclarations,
  ...shardDirectoryDeclarations,
} as const;
