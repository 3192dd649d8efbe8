import type { Profile } from '@hiram/contract/product/profile.ts';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { afterFrame } from '../../platform/api/afterFrame.ts';
import { send } from '../../platform/bridge/send.ts';
import { AgreementLine } from './AgreementLine.tsx';
import { DisclosureStatement, hasStatement } from './lazyDisclosure.ts';
import { LoanBar } from './LoanBar.tsx';
import { OfferTerms } from './OfferTerms.tsx';
import { useAgreements, useReloadOffer, useOpenAgreement, useAcceptOffer } from './queries.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { hasPopups, useOpenPopups } from './useOpenPopups.ts';
import type { ChoiceControl, Offer, ShownLoan, Variant } from './variant.ts';

/** A plain `lazy` instead of `later`, which hides load failures: a popup may contain an agreement that must be accepted. */
const Popups = lazy(() => new Promise<void>(afterFrame).then(() => import('./Popups.tsx')));

interface OfferPageProps {
  readonly variant: Variant;
  readonly profile: Profile;
  readonly offer: Offer;
  readonly sign: string;
  readonly choosing: ChoiceControl;
}

/** The page's button and the promotion popup share one agreement checkbox. */
export function OfferPage({ variant, profile, offer, sign, choosing }: OfferPageProps): ReactElement {
  const { loan, buttonText } = offer;
  const atFirst = profile.agreementBox === 'checked';
  const [checked, setChecked] = useState(atFirst);
  const popups = useOpenPopups(offer);
  const agreements = useAgreements(variant, profile);
  const opening = useOpenAgreement(variant, loan);
  const accepting = useAcceptOffer(variant);
  const accept = (): void => {
    send('confirmBurialPoint', { point: 'loan' });
    popups.close('promoting');
    accepting.press(loan);
  };
  // Consent covers only the figures that were shown, so a changed choice resets the checkbox.
  const onChoose = (chosen: ShownLoan): void => {
    setChecked(atFirst);
    choosing.onChoose(chosen);
  };
  const onAccept = checked && agreements.isSuccess && !popups.mustAgree ? accept : null;
  const agreement = <AgreementLine agreements={agreements} opening={opening} checked={checked} onChange={setChecked} />;
  const disclosed = { loan, profile, sign };
  const statement = hasStatement(profile) ? <DisclosureStatement {...disclosed} /> : null;
  return (
    <>
      <OfferTerms
        variant={variant}
        loan={loan}
        sign={sign}
        statement={statement && <DisclosureStatement {...disclosed} choosing={{ ...choosing, onChoose }} />}
      />
      <LoanBar
        notice={
          <FailureNotice loan={loan} accepting={accepting} opening={opening} agreements={agreements} onNewOffer={useReloadOffer(variant)} />
        }
        agreement={agreement}
        buttonText={buttonText}
        onAccept={onAccept}
        accepting={accepting.busy}
      />
      {hasPopups(offer) ? (
        <Suspense>
          <Popups
            offer={offer}
            popups={popups}
            beforePromotion={
              <>
                {statement}
                {profile.agreementBox === 'checked' ? null : agreement}
              </>
            }
            onAccept={onAccept}
          />
        </Suspense>
      ) : null}
    </>
  );
}
