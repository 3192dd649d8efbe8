import type { RightsKind, RightsOutcome } from '@hiram/contract/endpoints/rights.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { CLAIM_COLUMNS, SEALED } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';
import type { StaffClaim } from './staff.ts';

export interface RightsRequestRow extends StaffClaim {
  userId: string;
  requestId: string;
  kind: RightsKind;
  orderId: string | null;
  content: string;
  sentAt: Date;
  replyBy: CalendarDate;
  outcome: RightsOutcome | null;
  answer: string | null;
  answeredAt: Date | null;
}

export interface RightsTables {
  rights_request: RightsRequestRow;
}

export const rightsDeclarations = {
  rights_request: {
    grants: {
      adds: ['service'],
      changes: [{ by: ['staff'], columns: ['outcome', 'answer', 'answered_at', ...CLAIM_COLUMNS] }],
      removes: ['worker'],
    },
    bound: { most: 10, within: { column: 'sent_at', days: 1 } },
    columns: {
      messages: 'kind content sent_at reply_by outcome answer answered_at',
      staff: 'taken_by taken_at taken_until',
      plain: 'user_id request_id order_id',
    },
    holding: {
      what: 'Second looks and corrections that you asked for, with our answers',
      why: 'To answer you, and to prove what was said.',
      fate: SEALED,
    },
  },
} as const satisfies CellDeclarations<RightsTables>;
