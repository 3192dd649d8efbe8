import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { AgreementCheckbox } from '../../ui/field/AgreementCheckbox.tsx';
import { AgreementTitles, type Agreement } from '../../ui/field/AgreementTitles.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import css from './LoanBar.module.css';
import { AgreementSkeleton } from './LoanBar.tsx';
import type { useAgreements, useOpenAgreement } from './queries.ts';

interface AgreementLineProps {
  readonly agreements: ReturnType<typeof useAgreements>;
  readonly opening: ReturnType<typeof useOpenAgreement>;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Renders no checkbox if the agreements failed to load: consent requires that the borrower can open the texts. */
export function AgreementLine({ agreements, opening, ...box }: AgreementLineProps): ReactElement | null {
  if (agreements.isPending) return <AgreementSkeleton />;
  if (agreements.isError) return null;
  const titles = agreements.data.map(({ title, position, changed }) => ({ title, changed, onOpen: () => opening.press(position) }));
  const changed = titles.filter((each) => each.changed);
  return (
    <>
      {changed.length === 0 ? null : <TermsChanged agreements={changed} />}
      <AgreementCheckbox {...box} agreements={titles} />
    </>
  );
}

const TermsChanged = ({ agreements }: { readonly agreements: readonly Agreement[] }): ReactElement => (
  <div className={css['changed']}>
    <Banner>
      {m.confirm_terms_changed()}{' '}
      <AgreementTitles agreements={agreements.map((each) => ({ ...each, label: m.confirm_what_changed({ title: each.title }) }))} />
    </Banner>
  </div>
);
