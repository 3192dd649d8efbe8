import type { ReactElement } from 'react';
import { AgreementCheckbox } from '../../ui/field/AgreementCheckbox.tsx';
import { AgreementSkeleton } from './LoanBar.tsx';
import type { useAgreements, useOpenAgreement } from './queries.ts';

interface AgreementLineProps {
  readonly agreements: ReturnType<typeof useAgreements>;
  readonly opening: ReturnType<typeof useOpenAgreement>;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Without its titles there is no box: nobody agrees to what they can't open. */
export function AgreementLine({ agreements, opening, ...box }: AgreementLineProps): ReactElement | null {
  if (agreements.isPending) return <AgreementSkeleton />;
  if (agreements.isError) return null;
  const titles = agreements.data.map(({ title, position }) => ({ title, onOpen: () => opening.mutate(position) }));
  return <AgreementCheckbox {...box} agreements={titles} />;
}
