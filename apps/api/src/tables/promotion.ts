import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { ALL_PROCESSES, NOW, REFERENCE } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export type PromotionEventKind = 'visit' | 'code' | 'click' | 'registration';

export interface PromotionTables {
  landing_template: {
    template_id: string;
    app_name: string;
    app_note: string;
    logo: string;
    banner: string;
    title: string;
    subtitle: string;
    example: string;
    button_text: string;
    download_url: string;
    agreement_title: string;
    agreement_text: string;
  };
  promotion_event: {
    event_id: string;
    kind: PromotionEventKind;
    occurred_at: Date;
    phone_hash: Buffer | null;
    user_id: string | null;
    page_id: string | null;
    client_type: string | null;
    app_name: string | null;
    merchant_number: string | null;
    invite_code: string | null;
    app_from: string | null;
    user_from: string | null;
    utm_tag: string | null;
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
