import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../../ui/page/Blank.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Page, type PageProps } from '../../../ui/page/Page.tsx';
import { goBack } from '../../../ui/page/goBack.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { ChooseCard, ChooseCardSkeleton } from './ChooseCard.tsx';
import { showFailure } from './showFailure.ts';
import { useRepaymentWay, wayFirstCall, wayQuery } from './queries.ts';
import { useConfirmPendingCard } from './useConfirmFirstHere.ts';
import { useCardPayment } from './useCardPayment.ts';

export const firstCall = wayFirstCall;
export const firstQuery = wayQuery;

const loadEnterCode = () => import('./EnterCode.tsx');
const EnterCode = lazy(loadEnterCode);

export default function PayWayScreen(): ReactElement {
  const { orderId } = useSession();
  const way = useRepaymentWay();
  const payment = useCardPayment(() => void way.refetch());
  const confirmFirst = useConfirmPendingCard(way.data?.productId);
  useEffect(() => {
    if (way.error !== null) showFailure(way.error, m.card_repay_cards_failed());
  }, [way.error]);
  useEffect(() => {
    // A failed preload is harmless: the chunk is imported again when the code step opens.
    loadEnterCode().catch(() => undefined);
  }, []);
  if (payment.open !== null) {
    return (
      <Suspense fallback={<Skeleton />}>
        <EnterCode open={payment.open} payment={payment} />
      </Suspense>
    );
  }
  return (
    <PayWayPage onBack={goBack} asOf={way.dataUpdatedAt}>
      {orderId !== '' && way.isPending ? (
        <ChooseCardSkeleton />
      ) : way.isLoadingError ? (
        <LoadFailed onRetry={() => void way.refetch()} retrying={way.isFetching} />
      ) : way.data === undefined || way.data.amount === 0 ? (
        <Blank picture="missing" title={m.card_repay_empty_title()} text={m.card_repay_empty_text()} />
      ) : (
        <ChooseCard
          way={way.data}
          couponRefused={payment.couponRefused}
          paying={payment.committing || confirmFirst.hearing}
          onPay={(card) => (card === undefined ? payment.pay(way.data, card) : confirmFirst.pay(() => payment.pay(way.data, card)))}
        />
      )}
      {confirmFirst.question}
    </PayWayPage>
  );
}

export const Skeleton = (): ReactElement => (
  <PayWayPage>
    <ChooseCardSkeleton />
  </PayWayPage>
);

const PayWayPage = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.card_repay_title()} {...props} />;
