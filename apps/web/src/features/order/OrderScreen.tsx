import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { safeAddress, safeNavigate } from '../../platform/navigation/safeNavigate.ts';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { StatePanel, StatePanelSkeleton } from '../../ui/page/StatePanel.tsx';
import { DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import { isRunning, mayHavePayments, redirectOf } from './orderActions.ts';
import { OrderBar } from './OrderBar.tsx';
import { Lines, OrderBody } from './OrderBody.tsx';
import { panelOf, promoteFigure } from './panelOf.ts';
import { listPopups } from './listPopups.ts';
import { orderQuery } from './queries.ts';

type Detail = AnswerOf<typeof orderDetail>;

/** `null` while the page redirects to the order's `playeduL`. Addresses outside the allowed origins are ignored. */
function useOrderState({ data }: { readonly data: Detail | undefined }) {
  const [payment, onPayment] = useState<TrackedPayment>();
  const target = data === undefined ? null : redirectOf(data);
  const follows = target !== null && safeAddress(target) !== null;
  useEffect(() => {
    // Replaces the history entry: going back would only redirect again.
    if (follows) safeNavigate(target, { replace: true });
  }, [follows, target]);
  return follows ? null : { payment, onPayment };
}

type OrderState = NonNullable<ReturnType<typeof useOrderState>>;

function orderPanel({ answer: detail, state: { payment } }: Loaded<Detail, OrderState>): ReactElement {
  if (payment?.state === 'received') return <ReceivedPanel amount={payment.paidAmount} />;
  const { orderStatus: status, noticeStatusText, noticeDesText, userOrderDetail } = detail;
  const { figure } = promoteFigure(status, userOrderDetail.detail);
  return <StatePanel {...panelOf(status)} status={noticeStatusText} figure={figure} note={noticeDesText || undefined} />;
}

/** Replaces the order's own status: a borrower who has paid must not be shown a debt. */
const ReceivedPanel = ({ amount }: { readonly amount: Centavos }): ReactElement => (
  <StatePanel
    state="review"
    icon="clock"
    status={m.order_payment_received()}
    figure={{ label: m.order_being_posted(), amount }}
    note={m.order_payment_note()}
  />
);

const Order = ({ answer: detail, state: { payment, onPayment } }: Loaded<Detail, OrderState>): ReactElement => (
  <>
    <OrderBody detail={detail} withLinks={linksOf(detail)}>
      {config.profile.extras === 'offered' && detail.coolingOff ? <CoolingOff open={detail.coolingOff} /> : null}
      {config.profile.unrecordedPayment === 'underReview' && mayHavePayments(detail.orderStatus) ? <OrderReview /> : null}
      {mayHavePayments(detail.orderStatus) ? <LastPayment onShow={onPayment} /> : null}
    </OrderBody>
    <OrderBar detail={detail} paid={payment?.state === 'received'} />
    {listPopups(detail, false).length === 0 ? null : <OrderPopups detail={detail} />}
  </>
);

/** A chunk of its own, because most orders have no popup. */
const OrderPopups = lazyAfterPaint(async () => (await import('./OrderPopups.tsx')).default);

/** With extras the links appear for every status, because the agreements exist before the disbursement. */
function linksOf({ orderStatus: status, paymentPlan }: Detail): ((below: ReactElement) => ReactElement) | undefined {
  const { extras } = config.profile;
  if (extras !== 'offered' && !isRunning(status)) return undefined;
  return (below) => (
    <LoanLinks status={status} extras={extras} paymentPlan={paymentPlan}>
      {below}
    </LoanLinks>
  );
}

const LoanLinks = lazyAfterPaint(async () => (await import('./LoanLinks.tsx')).default, { instead: ({ children }) => <>{children}</> });
const CoolingOff = lazyAfterPaint(async () => (await import('./CoolingOff.tsx')).default);
const OrderReview = lazyAfterPaint(async () => (await import('./OrderReview.tsx')).default);
const LastPayment = lazyAfterPaint(async () => (await import('./LastPayment.tsx')).default);

const SKELETON_ROWS = 5;

const OrderSkeleton = (): ReactElement => (
  <PageBody>
    <Lines product={<ProductLineSkeleton />} rows={<DetailRowsSkeleton count={SKELETON_ROWS} />} />
  </PageBody>
);

export default defineScreen({
  title: m.order_title,
  query: orderQuery,
  useShared: useOrderState,
  panel: orderPanel,
  PanelSkeleton: StatePanelSkeleton,
  Body: Order,
  BodySkeleton: OrderSkeleton,
});
