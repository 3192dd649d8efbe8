import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { ALL_PROCESSES, NOW, REFERENCE } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export type PromotionEventKind = 'visit' | 'code' | 'click' | 'registration';

export interface PromotionTables {
  landing_template: {
    templateId: string;
    appName: string;
    appNote: string;
    logo: string;
    banner: string;
    title: string;
    subtitle: string;
    example: string;
    buttonText: string;
    downloadUrl: string;
    agreementTitle: string;
    agreementText: string;
  };
  promotion_event: {
    eventId: string;
    kind: PromotionEventKind;
    occurredAt: Date;
    phoneHash: Buffer | null;
    userId: string | null;
    pageId: string | null;
    clientType: string | null;
    appName: string | null;
    merchantNumber: string | null;
    inviteCode: string | null;
    appFrom: string | null;
    userFrom: string | null;
    utmTag: string | null;
  };
}

export const promotionDeclarations = {
  promotion_event: {
    owner: 'visitor',
    grants: { adds: ['service', 'staff'], changes: [{ by: ['service', 'staff'], columns: ['phone_hash'] }], removes: ALL_PROCESSES },
    bound: { limit: 'track-address' },
    columns: {
      visits: 'kind occurred_at page_id client_type app_name merchant_number invite_code app_from user_from utm_tag',
      phone: 'phone_hash',
      plain: 'event_id user_id',
    },
    holding: {
      what: 'How you came to us',
      why: 'To count what our landing pages bring.',
      withheld: { phone_hash: 'Your phone number under a secret key; the number itself is in borrower.' },
      fate: NOW,
      ends: { since: 'occurred_at', days: dataTerms.passingDays },
    },
  },
  landing_template: REFERENCE,
} as const satisfies CellDeclarations<PromotionTables>;
