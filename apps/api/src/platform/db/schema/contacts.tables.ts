import type { ContactChannel, ContactOutcome, ContactPurpose, UncoveredReason } from '@hiram/contract/product/contact-rules.ts';

export interface ContactRow {
  user_id: string;
  contact_id: string;
  order_id: string | null;
  channel: ContactChannel;
  sender: string;
  purpose: ContactPurpose | null;
  made_for: string | null;
  cleared_at: Date | null;
  valid_until: Date | null;
  listed_at: Date;
  outcome: ContactOutcome | null;
  reported_at: Date | null;
  uncovered: UncoveredReason | null;
}

export interface ContactTables {
  contact: ContactRow;
}
