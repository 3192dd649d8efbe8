import { walletRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { call } from '../../../platform/api/call.ts';
import { useAct } from '../../../platform/api/useAct.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { openAddress } from '../../../ui/page/openAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dots } from '../../../ui/Dots.tsx';
import { Blank } from '../../../ui/page/Blank.tsx';
import { defineScreen } from '../../../ui/page/defineScreen.tsx';
import { Bone } from '../../../ui/page/Skeleton.tsx';
import { Amount } from '../../../ui/show/Amount.tsx';
import { Logo } from '../../../ui/show/Logo.tsx';
import { showFailure, useCardsFailure } from './showFailure.ts';
import { wayQuery, type Way } from './queries.ts';
import { useConfirmPendingCard } from './useConfirmFirstHere.ts';
import css from './WalletScreen.module.css';

const NoWallet = (): ReactElement => (
  <Blank picture="missing" title={m.card_repay_no_wallet_title()} text={m.card_repay_no_wallet_text()} />
);

/** Starts on a press instead of on mount, so that returning to the page starts no second payment. */
function WalletPayment({ way }: { readonly way: Way }): ReactElement {
  const name = way.wallet?.name ?? m.bind_bank_wallet();
  const opening = useWalletRepayment();
  useResetOnRestore(opening.reset);
  const url = opening.answer?.url;
  const confirmFirst = useConfirmPendingCard(way.productId);
  return (
    <WalletHandover logo={way.wallet?.logo} moving={opening.busy || url !== undefined}>
      <h2 className={css['title']}>{url === undefined ? m.card_repay_pay_with({ name }) : m.card_repay_opening({ name })}</h2>
      <Amount value={way.amount} size="l" />
      <p className={css['text']}>{m.card_repay_finish_there({ name })}</p>
      {url === undefined ? (
        <Button busy={opening.busy || confirmFirst.checking} onPress={() => confirmFirst.pay(() => opening.press(way))}>
          {m.card_repay_continue({ name })}
        </Button>
      ) : (
        <Button kind="quiet" onPress={() => openAddress(url)}>
          {m.card_repay_did_not_open({ name })}
        </Button>
      )}
      {confirmFirst.question}
    </WalletHandover>
  );
}

function useWalletRepayment() {
  const session = useSession();
  const { userId, orderId } = session;
  return useAct(
    walletRepayment.name,
    ({ amount }: Pick<Way, 'amount'>) => call(walletRepayment, session, { userId, orderId, amount }, { quiet: true }),
    {
      onDone: ({ url }) => void openAddress(url),
      onFailed: (failure) => showFailure(failure, m.card_repay_wallet_failed()),
    },
  );
}

/** Resets a page restored from the back/forward cache, which would still be waiting for the closed wallet. */
function useResetOnRestore(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
}

interface WalletHandoverProps {
  /** `undefined` if the service sends no logo. */
  readonly logo: string | undefined;
  readonly moving: boolean;
  readonly children: ReactNode;
}

const WalletHandover = ({ logo, moving, children }: WalletHandoverProps): ReactElement => (
  <div className={css['between']}>
    <div className={css['logos']} data-moving={moving}>
      <Logo size="l" />
      <Dots />
      {logo === undefined ? null : <Logo size="l" src={logo} />}
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

/** Repayment by e-wallet. */
export default defineScreen({
  title: m.card_repay_wallet_title,
  query: wayQuery,
  useShared: ({ error }) => useCardsFailure(error),
  Body: ({ answer }) => (answer.alipay === 0 || answer.amount === 0 ? <NoWallet /> : <WalletPayment way={answer} />),
  BodySkeleton: WalletSkeleton,
  empty: (failure) => (failure === null ? <NoWallet /> : null),
});
