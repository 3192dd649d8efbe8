import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { AgreementTitles, type Agreement } from '../../ui/field/AgreementTitles.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import css from './LoanBar.module.css';

export default function TermsChanged({ agreements }: { readonly agreements: readonly Agreement[] }): ReactElement {
  return (
    <div className={css['changed']}>
      <Banner>
        {m.confirm_terms_changed()}{' '}
        <AgreementTitles agreements={agreements.map((each) => ({ ...each, label: m.confirm_what_changed({ title: each.title }) }))} />
      </Banner>
    </div>
  );
}
