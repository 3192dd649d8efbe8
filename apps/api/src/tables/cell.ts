import { PERSONAL_DATA } from '@hiram/contract/product/personal-data.ts';
import type { Holding } from './declaration.ts';
import { agreementDeclarations } from './agreement.ts';
import type { AgreementTables } from './agreement.ts';
import { bankAccountDeclarations } from './bank-account.ts';
import type { BankAccountTables } from './bank-account.ts';
import { borrowerDeclarations } from './borrower.ts';
import type { BorrowerTables } from './borrower.ts';
import { cardDeclarations } from './card.ts';
import type { CardTables } from './card.ts';
import { complaintDeclarations } from './complaint.ts';
import type { ComplaintTables } from './complaint.ts';
import { contactDeclarations } from './contact.ts';
import type { ContactTables } from './contact.ts';
import { documentDeclarations } from './document.ts';
import type { DocumentTables } from './document.ts';
import { eventDeclarations } from './event.ts';
import type { EventTables } from './event.ts';
import { heartbeatDeclarations } from './heartbeat.ts';
import type { HeartbeatTables } from './heartbeat.ts';
import { ledgerDeclarations } from './ledger.ts';
import type { LedgerTables } from './ledger.ts';
import { loanDeclarations } from './loan.ts';
import type { LoanTables } from './loan.ts';
import { noticeDeclarations } from './notice.ts';
import type { NoticeTables } from './notice.ts';
import { paymentDeclarations } from './payment.ts';
import type { PaymentTables } from './payment.ts';
import { personalDataDeclarations } from './personal-data.ts';
import type { PersonalDataTables } from './personal-data.ts';
import { promotionDeclarations } from './promotion.ts';
import type { PromotionTables } from './promotion.ts';
import { referenceDeclarations } from './reference.ts';
import type { ReferenceTables } from './reference.ts';
import { reminderDeclarations } from './reminder.ts';
import type { ReminderTables } from './reminder.ts';
import { rightsDeclarations } from './rights.ts';
import type { RightsTables } from './rights.ts';
import { shardDeclarations } from './shard.ts';
import type { ShardTables } from './shard.ts';
import { staffDeclarations } from './staff.ts';
import type { StaffTables } from './staff.ts';
import { trackingDeclarations } from './tracking.ts';
import type { TrackingTables } from './tracking.ts';

export interface CellTables
  extends
    AgreementTables,
    BankAccountTables,
    BorrowerTables,
    CardTables,
    ComplaintTables,
    ContactTables,
    DocumentTables,
    EventTables,
    HeartbeatTables,
    LedgerTables,
    LoanTables,
    NoticeTables,
    PaymentTables,
    PersonalDataTables,
    PromotionTables,
    ReferenceTables,
    ReminderTables,
    RightsTables,
    ShardTables,
    StaffTables,
    TrackingTables {}

/** In the order of deletion: a table comes before the tables that its rows refer to. */
export const cellTables = {
  ...trackingDeclarations,
  ...promotionDeclarations,
  ...reminderDeclarations,
  ...noticeDeclarations,
  ...contactDeclarations,
  ...complaintDeclarations,
  ...rightsDeclarations,
  ...cardDeclarations,
  ...bankAccountDeclarations,
  ...agreementDeclarations,
  ...staffDeclarations,
  ...documentDeclarations,
  ...paymentDeclarations,
  ...ledgerDeclarations,
  ...loanDeclarations,
  ...eventDeclarations,
  ...personalDataDeclarations,
  ...referenceDeclarations,
  ...heartbeatDeclarations,
  ...shardDeclarations,
  ...borrowerDeclarations,
} as const;

/** Tables with rows of borrowers. */
export type BorrowerTable = {
  [Table in keyof CellTables]: 'userId' extends keyof CellTables[Table] ? Table : never;
}[keyof CellTables];

export const borrowerTables = Object.entries(cellTables).flatMap(([table, declaration]) =>
  'holding' in declaration ? [table as BorrowerTable] : [],
);

export const holdingOf = (table: BorrowerTable): Holding<Readonly<Record<string, unknown>>> => cellTables[table].holding;

/** Lines of the privacy policy that cover the table. */
export const policyLinesOf = (table: BorrowerTable): readonly string[] =>
  Object.entries(PERSONAL_DATA)
    .filter(([kind]) => kind in cellTables[table].columns)
    .map(([, { what }]) => what);
