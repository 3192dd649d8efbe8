import { useEffect, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { openAddress } from '../../../ui/page/openAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dots } from '../../../ui/Dots.tsx';
import { Blank } from '../../../ui/page/Blank.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Bone } from '../../../ui/page/Skeleton.tsx';
import { useBack } from '../../../ui/page/useBack.ts';
import { Amount } from '../../../ui/show/Amount.tsx';
import { Logo } from '../../../ui/show/Logo.tsx';
import { sayFailure } from './sayFailure.ts';
import { useRepaymentWay, useWalletRepayment, type Way } from './queries.ts';
import { useConfirmFirstHere } from './useConfirmFirstHere.ts';
import css from './WalletScreen.module.css';

/** A repayment that goes on in a wallet. It is started by a press, so that coming back to this page starts none. */
export default function WalletScreen(): ReactElement {
  const way = useRepaymentWay();
  useEffect(() => {
    if (way.error !== null) sayFailure(way.error, m.card_repay_failed());
  }, [way.error]);
  return (
    <Page title={m.card_repay_wallet_title()} onBack={useBack()} asOf={way.dataUpdatedAt}>
      {way.isLoading ? (
        <WalletSkeleton />
      ) : way.isLoadingError ? (
        <LoadFailed onRetry={() => void way.refetch()} retrying={way.isFetching} />
      ) : way.data === undefined || way.data.wallet === null || way.data.amount === 0 ? (
        <Blank picture="missing" title={m.card_repay_no_wallet_title()} text={m.card_repay_no_wallet_text()} />
      ) : (
        <WalletPayment way={way.data} wallet={way.data.wallet} />
      )}
    </Page>
  );
}

interface WalletPaymentProps {
  readonly way: Way;
  readonly wallet: NonNullable<Way['wallet']>;
}

function WalletPayment({ way, wallet: { name, logo } }: WalletPaymentProps): ReactElement {
  const opening = useWalletRepayment();
  useFreshOnReturn(opening.reset);
  const confirmFirst = useConfirmFirstHere(way.productId);
  const open = (): void =>
    opening.mutate(way, { onSuccess: ({ url }) => openAddress(url), onError: (failure) => sayFailure(failure, m.card_repay_failed()) });
  const url = opening.data?.url;
  return (
    <Between logo={logo} moving={opening.isPending || url !== undefined}>
      <h2 className={css['title']}>{url === undefined ? m.card_repay_pay_with({ name }) : m.card_repay_opening({ name })}</h2>
      <Amount value={way.amount} size="l" />
      <p className={css['text']}>{m.card_repay_finish_there({ name })}</p>
      {url === undefined ? (
        <Button busy={opening.isPending || confirmFirst.hearing} onPress={() => confirmFirst.pay(open)}>
          {m.card_repay_continue({ name })}
        </Button>
      ) : (
        <Button kind="quiet" onPress={() => openAddress(url)}>
          {m.card_repay_did_not_open({ name })}
        </Button>
      )}
      {confirmFirst.question}
    </Between>
  );
}

/** A page that comes back from the cache is as it was left: waiting for a wallet that is closed by now. */
function useFreshOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
}

interface BetweenProps {
  readonly logo: string;
  readonly moving: boolean;
  readonly children: ReactNode;
}

/** From us to the wallet. */
const Between = ({ logo, moving, children }: BetweenProps): ReactElement => (
  <div className={css['between']}>
    <div className={css['logos']} data-moving={moving}>
      <Logo size="l" />
      <Dots />
      <Logo size="l" src={logo} />
    </div>
    {children}
  </div>
);

const WalletSkeleton = (): ReactElement => (
  <div className={css['between']} aria-busy="true">
    <div className={css['logos']}>
      <Bone length="logo" />
      <Bone length="logo" />
    </div>
    <Bone length="figure" />
    <Bone length="long" />
  </div>
);
