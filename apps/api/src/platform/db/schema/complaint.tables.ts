import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { StaffClaim } from './servicing.tables.ts';

export type ComplaintState = 'open' | 'answered' | 'closed';

export interface ComplaintRow extends StaffClaim {
  user_id: string;
  complaint_id: string;
  order_id: string;
  type: number;
  sub_type: number | null;
  content: string;
  state: ComplaintState;
  /** Identifies a complaint that is sent twice. */
  content_hash: Buffer;
  sent_at: Date;
  reply_by: CalendarDate;
  answered_at: Date | null;
  closed_at: Date | null;
  score: number | null;
  scored_at: Date | null;
}

export interface ComplaintTables {
  complaint_type: { type: number; position: number; title: string };
  complaint_sub_type: { sub_type: number; position: number; title: string };
  complaint: ComplaintRow;
  complaint_reply: { user_id: string; complaint_id: string; number: number; content: string; replied_at: Date };
  image: { user_id: string; image_id: string; width: number; height: number; bytes: number; stored_at: Date; unused_until: Date | null };
  complaint_image: { user_id: string; complaint_id: string; reply: number; position: number; image_id: string };
}
