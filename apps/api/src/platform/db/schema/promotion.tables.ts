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
