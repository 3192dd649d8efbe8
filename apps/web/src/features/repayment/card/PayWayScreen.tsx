import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../../ui/page/Blank.tsx';
import { defineScreen, type Loaded } from '../../../ui/page/defineScreen.tsx';
import { ChooseCard, ChooseCardSkeleton } from './ChooseCard.tsx';
import { useCardsFailure } from './showFailure.ts';
import { wayQuery, type Way } from './queries.ts';
import { useConfirmPendingCard } from './useConfirmFirstHere.ts';
import { useCardPayment } from './useCardPayment.ts';

const loadEnterCode = () => import('./EnterCode.tsx');
const EnterCode = lazy(loadEnterCode);

function useCards(way: UseQueryResult<Way>) {
  const payment = useCardPayment(() => void way.refetch());
  const confirmFirst = useConfirmPendingCard(way.data?.productId);
  useCardsFailure(way.error);
  useEffect(() => {
    // A failed preload is harmless: the chunk is imported again when the code step opens.
    loadEnterCode().catch(() => undefined);
  }, []);
  return { payment, confirmFirst };
}

type CardPayment = ReturnType<typeof useCards>;

function CardsBody({ answer: way, state: { payment, confirmFirst } }: Loaded<Way, CardPayment>): ReactElement {
  if (way.amount === 0) return <NoCards />;
  return (
    <>
      <ChooseCard
        way={way}
        couponRefused={payment.couponRefused}
        paying={payment.committing || confirmFirst.checking}
        onPay={(card) => (card === undefined ? payment.pay(way, card) : confirmFirst.pay(() => payment.pay(way, card)))}
      />
      {confirmFirst.question}
    </>
  );
}

const NoCards = (): ReactElement => <Blank picture="missing" title={m.card_repay_empty_title()} text={m.card_repay_empty_text()} />;

const CodeOfPayment = ({ payment }: CardPayment): ReactElement | null =>
  payment.open === null ? null : (
    <Suspense fallback={<screen.Skeleton />}>
      <EnterCode open={payment.open} payment={payment} />
    </Suspense>
  );

const screen = defineScreen({
  title: m.card_repay_title,
  query: wayQuery,
  useShared: useCards,
  Body: CardsBody,
  BodySkeleton: ChooseCardSkeleton,
  empty: (failure) => (failure === null ? <NoCards /> : null),
  step: CodeOfPayment,
});

export default screen;
