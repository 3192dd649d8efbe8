import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { DISCLOSURE_STATEMENT_BODY } from './agreement-disclosure-body.ts';
import { LOAN_KEY_CLAUSES, PRIVACY_KEY_CLAUSES } from './agreement-key-clauses.ts';
import { LOAN_AGREEMENT_BODY } from './agreement-loan-body.ts';
import { PRIVACY_CONSENT_BODY } from './agreement-privacy-body.ts';
import type { AgreementTemplate } from './agreement-rows.ts';
import { insertTemplate, readTemplate } from './agreement-rows.ts';

/** The sample lender's texts. A text that changes gets the next version; the one before it stays. Exported for the test that fills each of them. */
export const SAMPLE_TEMPLATES: readonly AgreementTemplate[] = [
  { scene: CONFIRMATION_SCENE, position: 1, version: 1, title: 'Loan Agreement', body: LOAN_AGREEMENT_BODY, key_clauses: LOAN_KEY_CLAUSES },
  { scene: CONFIRMATION_SCENE, position: 2, version: 1, title: 'Disclosure Statement', body: DISCLOSURE_STATEMENT_BODY, key_clauses: {} },
  {
    scene: CONFIRMATION_SCENE,
    position: 3,
    version: 1,
    title: 'Privacy Consent',
    body: PRIVACY_CONSENT_BODY,
    key_clauses: PRIVACY_KEY_CLAUSES,
  },
];

/** Running it again changes nothing; a text that was changed under its old version stops it. */
export async function seedAgreementTemplates(database: CellDatabase, templates = SAMPLE_TEMPLATES): Promise<void> {
  for (const template of templates) {
    await insertTemplate(database, template);
    const stored = await readTemplate(database, template);
    if (stored?.body !== template.body || stored.title !== template.title)
      throw new Error(`agreement ${template.title} version ${template.version} was changed: a changed text gets the next version`);
  }
}
