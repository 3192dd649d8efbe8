import { m } from '@hiram/contract/messages';
import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { loanTerms } from './texts/loanTerms.ts';
import { privacyPolicy } from './texts/privacyPolicy.ts';
import { TEXTS_IN_EFFECT_FROM, type LegalText } from './texts/legalText.ts';
import { LegalSections, OnThisPage } from './texts/LegalSections.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import css from './LegalDocuments.module.css';

interface LegalDocumentProps {
  readonly title: string;
  readonly text: LegalText;
}

export const LoanAgreementDocument = (): ReactElement => (
  <LegalDocument title={m.loan_agreement_title()} text={loanTerms(config.profile, config.company)} />
);

export const PrivacyPolicyDocument = (): ReactElement => (
  <LegalDocument title={m.privacy_policy_title()} text={privacyPolicy(config.profile, config.company)} />
);

function LegalDocument({ title, text }: LegalDocumentProps): ReactElement {
  const { name, secRegistration, certificateOfAuthority } = config.company;
  return (
    <Page title={title}>
      <PageBody>
        <div lang="en" data-from-top>
          <h2 className={css['headline']}>{text.title}</h2>
          <p className={css['lender']}>
            {`${name} · SEC Registration ${secRegistration} · Certificate of Authority ${certificateOfAuthority} · In effect from ${TEXTS_IN_EFFECT_FROM}`}
          </p>
          <OnThisPage sections={text.sections} />
          <LegalSections sections={text.sections} />
        </div>
      </PageBody>
    </Page>
  );
}
