import { disclosureHolds } from '@hiram/contract/endpoints/disclosure-check.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { lazy, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Banner } from '../../ui/show/Banner.tsx';
import { LenderNotice } from '../../ui/show/LenderNotice.tsx';
import css from './Disclosed.module.css';
import { Statement } from './Statement.tsx';
import type { Choosing, ShownLoan } from './variant.ts';

/** Fetched only where an offer leaves something to choose. Until it is there, nothing of the offer is drawn, so that nothing jumps. */
const Chooser = lazy(() => import('./Chooser.tsx'));

interface DisclosedProps {
  readonly loan: ShownLoan;
  readonly profile: Profile;
  readonly sign: string;
  /** Only where the statement stands on the page itself. */
  readonly choosing?: Choosing;
}

/** The statement of the service, computed again here from the plan. Figures that do not bear it out are warned of. */
export default function Disclosed({ loan, profile, sign, choosing }: DisclosedProps): ReactElement {
  const holds = disclosureHolds(loan, profile);
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
