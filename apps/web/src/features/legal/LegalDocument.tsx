import type { ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { TEXTS_IN_EFFECT_FROM, type LegalText } from './texts/legalText.ts';
import { LegalSections, OnThisPage } from './texts/LegalSections.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import css from './LegalDocument.module.css';

interface LegalDocumentProps {
  readonly title: string;
  readonly text: LegalText;
}

export function LegalDocument({ title, text }: LegalDocumentProps): ReactElement {
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
