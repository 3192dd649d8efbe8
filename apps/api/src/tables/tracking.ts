import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { ADDED_AND_ENDED, NOW } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface TrackingTables {
  tracking_event: {
    userId: string;
    eventId: string;
    productId: string;
    moduleId: number;
    positionId: string | null;
    occurredAt: Date;
  };
  product_click: { userId: string; clickId: string; productId: string; clickedAt: Date };
  service_score: { userId: string; scoreId: string; score: number; scoredAt: Date };
}

export const trackingDeclarations = {
  tracking_event: {
    grants: ADDED_AND_ENDED,
    bound: { most: 200, within: { column: 'occurred_at', days: 1 } },
    columns: { taps: 'product_id module_id position_id occurred_at', plain: 'user_id event_id' },
    holding: {
      what: 'Taps on Borrow Again',
      why: 'To see which products are wanted.',
      fate: NOW,
      ends: { since: 'occurred_at', days: dataTerms.passingDays },
    },
  },
  product_click: {
    grants: ADDED_AND_ENDED,
    bound: { most: 200, within: { column: 'clicked_at', days: 1 } },
    columns: { taps: 'product_id clicked_at', plain: 'user_id click_id' },
    holding: {
      what: 'Taps on suggested products',
      why: 'To see which products are wanted.',
      fate: NOW,
      ends: { since: 'clicked_at', days: dataTerms.passingDays },
    },
  },
  service_score: {
    grants: ADDED_AND_ENDED,
    bound: { most: 20 },
    columns: { ratings: 'score scored_at', plain: 'user_id score_id' },
    holding: { what: 'Stars you gave', why: 'To ask you once.', fate: NOW },
  },
} as const satisfies CellDeclarations<TrackingTables>;
