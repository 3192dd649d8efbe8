import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { ColumnType } from 'kysely';
import { ALL_PROCESSES, REFERENCE, SEALED } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

/** Written as JSON text, read as the parsed value; empty if the profile shows no key clauses. */
type KeyClausesColumn = ColumnType<Readonly<Partial<Record<Language, string>>>, string | undefined, string>;

export interface AgreementTables {
  agreement_template: { scene: number; position: number; version: number; title: string; body: string; keyClauses: KeyClausesColumn };
  agreement: {
    userId: string;
    orderId: string;
    scene: number;
    position: number;
    version: number;
    title: string;
    text: string;
    textSha256: Buffer;
    agreedAt: Date;
    keyClauses: KeyClausesColumn;
  };
  loan_terms: { termsId: string; terms: ColumnType<LoanTerms, string, never> };
}

export const agreementDeclarations = {
  // One per template of the lender.
  agreement: {
    grants: { adds: ['service'] },
    bound: { most: 10, each: 'loan_order' },
    columns: { agreements: 'position scene version title text text_sha256 agreed_at key_clauses', plain: 'user_id order_id' },
    holding: { what: 'What you agreed to, word for word', why: 'To prove what was agreed.', fate: SEALED },
  },
  agreement_template: REFERENCE,
  loan_terms: { owner: 'terms', grants: { adds: ALL_PROCESSES }, bound: { by: 'release' } },
} as const satisfies CellDeclarations<AgreementTables>;
