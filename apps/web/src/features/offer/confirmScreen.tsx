import type { Profile } from '@hiram/contract/product/profile.ts';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useAddress } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { defineScreen, type Screen } from '../../ui/page/defineScreen.tsx';
import { isNotFound } from '../../ui/page/nothingToPay.tsx';
import { LoanBarSkeleton } from './LoanBar.tsx';
import { OfferPage } from './OfferPage.tsx';
import { OfferPanel, OfferPanelSkeleton } from './OfferPanel.tsx';
import { OfferTermsSkeleton } from './OfferTerms.tsx';
import { offerQuery } from './queries.ts';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import type { Offer, ShownLoan, Variant } from './variant.ts';
import { PESO_SIGN } from './requests.ts';

/** Replaces the peso sign in the service's texts by the page's currency sign. */
function withCurrencySign(offer: Offer, sign: string): Offer {
  const write = (text: string): string => text.replaceAll(PESO_SIGN, sign);
  const { loan, buttonText, promotion } = offer;
  return {
    loan: {
      ...loan,
      details: loan.details.map(({ text, value }) => ({ text: write(text), value: write(value) })),
      repay_plans: loan.repay_plans.map((payment) => ({ ...payment, description: write(payment.description) })),
      pRateDsc: write(loan.pRateDsc),
      popTitle: write(loan.popTitle),
      popContent: write(loan.popContent),
    },
    buttonText: buttonText === null ? null : write(buttonText),
    promotion: promotion && { text: write(promotion.text), buttonText: write(promotion.buttonText) },
  };
}

export const confirmScreen = (variant: Variant, profile: Profile = config.profile): Screen =>
  defineScreen({
    title: m.confirm_title,
    query: offerQuery(variant),
    useShared: (query) => useShownOffer(variant, query.data),
    panel: ({ state: { offer, sign } }) => <PanelOf variant={variant} offer={offer} sign={sign} />,
    PanelSkeleton: () => (
      <OfferPanelSkeleton
        noteLines={profile.disclosureBeforeLoan === 'truthInLending' ? 2 : 1}
        repaymentDate={variant.showsRepaymentDate}
      />
    ),
    Body: ({ answer, state: { offer, sign, onChoose } }) => (
      <Suspense fallback={<BodySkeleton variant={variant} />}>
        <OfferPage variant={variant} profile={profile} offer={offer} sign={sign} choosing={{ offered: answer.loan, onChoose }} />
      </Suspense>
    ),
    BodySkeleton: () => <BodySkeleton variant={variant} />,
    empty: (failure, { refetch, isFetching }) => {
      // Without a product there is nothing to repeat.
      if (failure === null) return <NoOffer />;
      return isNotFound(failure) ? <NoOffer retry={<RetryButton onRetry={() => void refetch()} retrying={isFetching} />} /> : null;
    },
  });

interface PanelOfProps {
  readonly variant: Variant;
  readonly offer: Offer;
  readonly sign: string;
}

function PanelOf({ variant, offer: { loan }, sign }: PanelOfProps): ReactElement {
  const repaymentDate = variant.showsRepaymentDate ? formatDay(loan.firstPayTime) : null;
  return <OfferPanel loan={loan} sign={sign} repaymentDate={repaymentDate} />;
}

const BodySkeleton = ({ variant }: Pick<PanelOfProps, 'variant'>): ReactElement => (
  <>
    <OfferTermsSkeleton variant={variant} />
    <LoanBarSkeleton />
  </>
);

interface RetryProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

const RetryButton = ({ onRetry, retrying }: RetryProps): ReactElement => (
  <Button onPress={onRetry} busy={retrying}>
    {m.retry()}
  </Button>
);

const NoOffer = ({ retry }: { readonly retry?: ReactNode }): ReactElement => (
  <Blank picture="missing" title={m.confirm_empty_title()} text={m.confirm_empty_text()} action={retry} />
);

/** The offer with the current choice. A choice applies only to the offer it was made for; a refetched offer resets it. */
function useShownOffer(variant: Variant, offered: Offer | undefined) {
  const sign = variant.signOf(useAddress().search);
  const [chosen, setChosen] = useState<{ readonly of: Offer; readonly loan: ShownLoan }>();
  if (offered === undefined) return null;
  const offer = chosen?.of === offered ? { ...offered, loan: chosen.loan } : offered;
  return { offer: withCurrencySign(offer, sign), sign, onChoose: (loan: ShownLoan) => setChosen({ of: offered, loan }) };
}
