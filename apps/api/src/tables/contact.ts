import type { ContactChannel, ContactOutcome, ContactPurpose, UncoveredReason } from '@hiram/contract/product/contact-rules.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { DELETED } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface ContactRow {
  userId: string;
  contactId: string;
  orderId: string | null;
  channel: ContactChannel;
  sender: string;
  purpose: ContactPurpose | null;
  madeFor: string | null;
  clearedAt: Date | null;
  validUntil: Date | null;
  listedAt: Date;
  outcome: ContactOutcome | null;
  reportedAt: Date | null;
  uncovered: UncoveredReason | null;
}

export interface ContactTables {
  contact: ContactRow;
}

export const contactDeclarations = {
  // Each is requested or reported by the lender; our own contacts are a few per instalment.
  contact: {
    grants: {
      adds: ['service', 'worker'],
      changes: [{ by: ['service', 'worker'], columns: ['valid_until', 'listed_at', 'outcome', 'reported_at', 'uncovered'] }],
      removes: ['worker'],
    },
    bound: { by: 'lender' },
    columns: {
      contacts: 'channel sender purpose cleared_at valid_until listed_at outcome reported_at uncovered',
      plain: 'user_id contact_id order_id made_for',
    },
    holding: {
      what: 'Every contact about your loans: when, how, by whom, and whether it was cleared',
      why: 'So that you can see who contacted you, and prove it.',
      fate: DELETED,
      ends: { since: 'listed_at', days: dataTerms.passingDays },
    },
  },
} as const satisfies CellDeclarations<ContactTables>;
