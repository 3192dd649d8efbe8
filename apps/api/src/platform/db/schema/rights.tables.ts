import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { RightsKind, RightsOutcome } from '@hiram/contract/endpoints/rights.ts';
import type { StaffClaim } from './servicing.tables.ts';

export interface RightsRequestRow extends StaffClaim {
  user_id: string;
  request_id: string;
  kind: RightsKind;
  order_id: string | null;
  content: string;
  sent_at: Date;
  reply_by: CalendarDate;
  outcome: RightsOutcome | null;
  answer: string | null;
  answered_at: Date | null;
}

export interface RightsTables {
  rights_request: RightsRequestRow;
}
