import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { loanTerms } from './texts/loanTerms.ts';
import { LegalDocument } from './LegalDocument.tsx';

export const LoanAgreementDocument = (): ReactElement => (
  <LegalDocument title={m.loan_agreement_title()} text={loanTerms(config.profile, config.company)} />
);
