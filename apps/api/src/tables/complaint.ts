import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { ALL_PROCESSES, CLAIM_COLUMNS, DELETED, REFERENCE, SEALED } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';
import type { StaffClaim } from './staff.ts';

export type ComplaintState = 'open' | 'answered' | 'closed';

export interface ComplaintRow extends StaffClaim {
  userId: string;
  complaintId: string;
  orderId: string;
  type: number;
  subType: number | null;
  content: string;
  state: ComplaintState;
  /** Identifies a complaint that is sent twice. */
  contentHash: Buffer;
  sentAt: Date;
  replyBy: CalendarDate;
  answeredAt: Date | null;
  closedAt: Date | null;
  score: number | null;
  scoredAt: Date | null;
}

/** Review of whether a payment was recorded, open until `outcome` is set. */
export interface OrderReviewRow {
  userId: string;
  /** Complaint that opened the review. */
  complaintId: string;
  orderId: string;
  openedAt: Date;
  outcome: 'upheld' | 'rejected' | null;
  decidedAt: Date | null;
  /** `null` unless the review was upheld. */
  penaltiesReversed: Centavos | null;
}

export interface ComplaintTables {
  complaint_type: { type: number; position: number; title: string };
  complaint_sub_type: { subType: number; position: number; title: string };
  complaint: ComplaintRow;
  complaint_reply: { userId: string; complaintId: string; number: number; content: string; repliedAt: Date };
  image: { userId: string; imageId: string; width: number; height: number; bytes: number; storedAt: Date; unusedUntil: Date | null };
  complaint_image: { userId: string; complaintId: string; reply: number; position: number; imageId: string };
  order_review: OrderReviewRow;
}

export const complaintDeclarations = {
  complaint_image: {
    grants: { adds: ['service', 'staff'], removes: ['worker'] },
    bound: { most: limits.complaint.images, each: 'complaint' },
    columns: { photos: 'reply position image_id', plain: 'user_id complaint_id' },
    holding: { what: 'Which photo belongs to which complaint', why: 'To answer you.', fate: DELETED },
  },
  image: {
    grants: { adds: ['service'], changes: [{ by: ALL_PROCESSES, columns: ['unused_until'] }], removes: ['worker'] },
    bound: { most: 100, within: { column: 'stored_at', days: 1 } },
    columns: { photos: 'image_id width height bytes stored_at', plain: 'user_id unused_until' },
    holding: { what: 'Photos you sent', why: 'To look into your complaint.', fate: DELETED },
  },
  order_review: {
    grants: {
      adds: ['service'],
      changes: [{ by: ['staff'], columns: ['outcome', 'decided_at', 'penalties_reversed'] }],
      removes: ['worker'],
    },
    bound: { most: 1, each: 'complaint' },
    columns: { messages: 'opened_at outcome decided_at penalties_reversed', plain: 'user_id complaint_id order_id' },
    holding: { what: 'Reviews of payments that were not recorded', why: 'To prove what was decided.', fate: SEALED },
  },
  complaint_reply: {
    grants: { adds: ['staff'], removes: ['worker'] },
    bound: { by: 'staff' },
    columns: { messages: 'content replied_at', plain: 'user_id complaint_id number' },
    holding: { what: 'Our replies', why: 'To prove what we said.', fate: SEALED },
  },
  complaint: {
    grants: {
      adds: ['service'],
      changes: [
        { by: ['service'], columns: ['score', 'scored_at'] },
        { by: ['staff'], columns: ['state', 'answered_at', 'closed_at', ...CLAIM_COLUMNS] },
      ],
      removes: ['worker'],
    },
    bound: { most: 20, while: { column: 'state', is: 'open' } },
    columns: {
      messages: 'type sub_type content state content_hash sent_at reply_by answered_at closed_at score scored_at',
      staff: 'taken_by taken_at taken_until',
      plain: 'user_id complaint_id order_id',
    },
    holding: {
      what: 'Your complaints',
      why: 'To answer you, and to prove what was said.',
      withheld: { content_hash: 'A hash of the complaint, to know the same one again.' },
      fate: SEALED,
    },
  },
  complaint_type: REFERENCE,
  complaint_sub_type: REFERENCE,
} as const satisfies CellDeclarations<ComplaintTables>;
