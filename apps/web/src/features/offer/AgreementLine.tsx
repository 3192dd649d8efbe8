import { lazy, type ReactElement } from 'react';
import { AgreementCheckbox } from '../../ui/field/AgreementCheckbox.tsx';
import { AgreementSkeleton } from './LoanBar.tsx';
import type { useAgreements, useOpenAgreement } from './queries.ts';

/** Loaded only if terms have changed. The whole offer waits for it, because consent requires it. */
const TermsChanged = lazy(() => import('./TermsChanged.tsx'));

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
