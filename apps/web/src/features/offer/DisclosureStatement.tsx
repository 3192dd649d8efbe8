import { isDisclosureCorrect } from '@hiram/contract/endpoints/disclosure-check.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { lazy, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Banner } from '../../ui/show/Banner.tsx';
import { LenderNotice } from '../../ui/show/LenderNotice.tsx';
import css from './DisclosureStatement.module.css';
import { Statement } from './Statement.tsx';
import type { ChoiceControl, ShownLoan } from './variant.ts';

/** Loaded only for offers with a choice. The whole offer is suspended until the chunk is loaded, so that the layout does not shift. */
const Chooser = lazy(() => import('./Chooser.tsx'));

interface DisclosureStatementProps {
  readonly loan: ShownLoan;
  readonly profile: Profile;
  readonly sign: string;
  /** Absent in the popup, which shows the statement without the chooser. */
  readonly choosing?: ChoiceControl;
}

/** Disclosure statement. Recomputes the service's figures from the payment plan and warns the borrower if they differ. */
export default function DisclosureStatement({ loan, profile, sign, choosing }: DisclosureStatementProps): ReactElement {
  const holds = isDisclosureCorrect(loan, profile);
  return (
    <>
      {choosing?.offered?.choice && (
        <Chooser offered={choosing.offered} onChoose={choosing.onChoose} shown={loan} profile={profile} sign={sign} />
      )}
      {holds ? null : (
        <div className={css['warning']}>
          <Banner kind="danger" title={m.confirm_statement_differs_title()}>
            {m.confirm_statement_differs()}
          </Banner>
        </div>
      )}
      <LenderNotice profile={profile} />
      {loan.disclosure === null ? null : <Statement disclosure={loan.disclosure} sign={sign} />}
    </>
  );
}
