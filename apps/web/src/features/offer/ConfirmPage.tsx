import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useAddress } from '../../platform/navigation/address.tsx';
import { CallFailure } from '../../platform/api/failure.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, type PageProps } from '../../ui/page/Page.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { LoanBarSkeleton } from './LoanBar.tsx';
import { OfferPage } from './OfferPage.tsx';
import { OfferPanel, OfferPanelSkeleton } from './OfferPanel.tsx';
import { OfferTermsSkeleton } from './OfferTerms.tsx';
import { namesProduct, useOffer } from './queries.ts';
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

interface ConfirmPageProps {
  readonly variant: Variant;
  readonly profile?: Profile;
}

export function ConfirmPage({ variant, profile = config.profile }: ConfirmPageProps): ReactElement {
  const query = useOffer(variant);
  const sign = variant.signOf(useAddress().search);
  const canRequest = namesProduct(useSession());
  const isWaiting = canRequest && query.isPending;
  const [shown, onChoose] = useChoice(query.data);
  const offer = shown && withCurrencySign(shown, sign);
  const retry = { onRetry: () => void query.refetch(), retrying: query.isFetching };
  return (
    <ConfirmLayout
      onBack={goBack}
      asOf={query.dataUpdatedAt}
      panel={
        isWaiting ? <PanelSkeleton variant={variant} profile={profile} /> : offer && <PanelOf variant={variant} offer={offer} sign={sign} />
      }
    >
      {isWaiting ? (
        <BodySkeleton variant={variant} />
      ) : offer ? (
        <Suspense fallback={<BodySkeleton variant={variant} />}>
          <OfferPage variant={variant} profile={profile} offer={offer} sign={sign} choosing={{ offered: query.data?.loan, onChoose }} />
        </Suspense>
      ) : isMissing(query.error) ? (
        <NoOffer retry={canRequest ? <RetryButton {...retry} /> : undefined} />
      ) : (
        <LoadFailed {...retry} />
      )}
    </ConfirmLayout>
  );
}

export const ConfirmSkeleton = ({ variant, profile = config.profile }: ConfirmPageProps): ReactElement => (
  <ConfirmLayout panel={<PanelSkeleton variant={variant} profile={profile} />}>
    <BodySkeleton variant={variant} />
  </ConfirmLayout>
);

const ConfirmLayout = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.confirm_title()} {...props} />;

interface PanelOfProps {
  readonly variant: Variant;
  readonly offer: Offer;
  readonly sign: string;
}

function PanelOf({ variant, offer: { loan }, sign }: PanelOfProps): ReactElement {
  const repaymentDate = variant.showsRepaymentDate ? formatDay(loan.firstPayTime) : null;
  return <OfferPanel loan={loan} sign={sign} repaymentDate={repaymentDate} />;
}

const PanelSkeleton = ({ variant, profile }: Required<ConfirmPageProps>): ReactElement => (
  <OfferPanelSkeleton noteLines={profile.disclosureBeforeLoan === 'truthInLending' ? 2 : 1} repaymentDate={variant.showsRepaymentDate} />
);

const BodySkeleton = ({ variant }: Pick<ConfirmPageProps, 'variant'>): ReactElement => (
  <>
    <OfferTermsSkeleton variant={variant} />
    <LoanBarSkeleton />
  </>
);

/** True if nothing failed, but there is no offer: the address has no product, or the service has no offer for the product. */
const isMissing = (failure: Error | null): boolean =>
  failure === null || (failure instanceof CallFailure && failure.code === errorCodes.notFound);

interface RetryProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

const RetryButton = ({ onRetry, retrying }: RetryProps): ReactElement => (
  <Button onPress={onRetry} busy={retrying}>
    {m.retry()}
  </Button>
);

const NoOffer = ({ retry }: { readonly retry: ReactNode }): ReactElement => (
  <Blank picture="missing" title={m.confirm_empty_title()} text={m.confirm_empty_text()} action={retry} />
);

/** Returns the offer with the current choice. A choice applies only to the offer it was made for; a refetched offer resets it. */
function useChoice(offered: Offer | undefined): readonly [Offer | undefined, (loan: ShownLoan) => void] {
  const [chosen, setChosen] = useState<{ readonly of: Offer | undefined; readonly loan: ShownLoan }>();
  const shown = offered && chosen?.of === offered ? { ...offered, loan: chosen.loan } : offered;
  return [shown, (loan) => setChosen({ of: offered, loan })];
}
