/** What 0004_agreements.sql makes. */
export interface AgreementTables {
  agreement_template: { scene: number; position: number; version: number; title: string; body: string };
  agreement: {
    user_id: string;
    order_id: string;
    scene: number;
    position: number;
    version: number;
    title: string;
    text: string;
    text_sha256: Buffer;
    agreed_at: Date;
  };
  product_click: { user_id: string; click_id: string; product_id: string; clicked_at: Date };
}
