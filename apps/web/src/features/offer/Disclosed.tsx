import { disclosureHolds } from '@hiram/contract/endpoints/disclosure-check.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Banner } from '../../ui/show/Banner.tsx';
import css from './Disclosed.module.css';
import { Statement } from './Statement.tsx';

interface DisclosedProps {
  readonly loan: LoanConfirmation;
  readonly profile: Profile;
  readonly sign: string;
}

/** The statement of the service, computed again here from the plan. Figures that do not bear it out are warned of. */
export default function Disclosed({ loan, profile, sign }: DisclosedProps): ReactElement {
  const holds = disclosureHolds(loan, profile);
  return (
    <>
      {holds ? null : (
        <div className={css['warning']}>
          <Banner kind="danger" title={m.confirm_statement_differs_title()}>
            {m.confirm_statement_differs()}
          </Banner>
        </div>
      )}
      {loan.disclosure === null ? null : <Statement disclosure={loan.disclosure} sign={sign} />}
    </>
  );
}
