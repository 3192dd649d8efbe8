import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { ColumnType } from 'kysely';

/** Written as JSON text, read as the parsed value; empty if the profile shows no key clauses. */
type KeyClausesColumn = ColumnType<Readonly<Partial<Record<Language, string>>>, string | undefined, string>;

export interface AgreementTables {
  agreement_template: { scene: number; position: number; version: number; title: string; body: string; key_clauses: KeyClausesColumn };
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
    key_clauses: KeyClausesColumn;
  };
  loan_terms: { terms_id: string; terms: ColumnType<LoanTerms, string, never> };
  product_click: { user_id: string; click_id: string; product_id: string; clicked_at: Date };
}
