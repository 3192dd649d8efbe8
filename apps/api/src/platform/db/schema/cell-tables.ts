import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Generated } from 'kysely';
import type { BankTables } from './bank-account.tables.ts';
import type { CardTables } from './cards.tables.ts';
import type { ContactTables } from './contacts.tables.ts';
import type { ComplaintTables } from './complaint.tables.ts';
import type { EventTables } from './events.tables.ts';
import type { LedgerTables } from './ledger.tables.ts';
import type { AgreementTables } from './agreement.tables.ts';
import type { LoanTables } from './loan.tables.ts';
import type { NoticeTables } from './notices.tables.ts';
import type { PaymentTables } from './payments.tables.ts';
import type { PersonalDataTables } from './personal-data.tables.ts';
import type { DirectoryHeartbeatTables } from './pulse.tables.ts';
import type { PromotionTables } from './promotion.tables.ts';
import type { ReminderTables } from './reminders.tables.ts';
import type { RightsTables } from './rights.tables.ts';
import type { DocumentTables } from './documents.tables.ts';
import type { ServicingTables } from './servicing.tables.ts';
import type { HeldShardTables } from './shards.tables.ts';

export interface CellTables
  extends
    AgreementTables,
    BankTables,
    CardTables,
    ComplaintTables,
    ContactTables,
    EventTables,
    LedgerTables,
    LoanTables,
    NoticeTables,
    PaymentTables,
    PersonalDataTables,
    PromotionTables,
    ReminderTables,
    DirectoryHeartbeatTables,
    DocumentTables,
    HeldShardTables,
    RightsTables,
    ServicingTables {
  borrower: {
    user_id: string;
    phone: string;
    full_name: string;
    created_at: Date;
    language: Generated<Language>;
    end_due_on: Generated<CalendarDate | null>;
  };
  session: {
    user_id: string;
    session_hash: Buffer;
    device_id: string;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    key_hash: Generated<Buffer | null>;
    clock_ahead_ms: Generated<number | null>;
    used_at: Generated<Date | null>;
  };
  idempotency_key: {
    user_id: string;
    caller: string;
    key: string;
    fingerprint: Buffer;
    /** Written as JSON text, read as the parsed value. */
    answer: unknown;
    created_at: Date;
    expires_at: Date;
  };
  tracking_event: {
    user_id: string;
    event_id: string;
    product_id: string;
    module_id: number;
    position_id: string | null;
    occurred_at: Date;
  };
  translation: { language: Language; source_text: string; text: string };
  service_contact: { overall: number; email: string; telephone: string };
  reference_version: { only_row: boolean; version: string };
}
