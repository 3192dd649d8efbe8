import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { safeAddress, safeNavigate } from '../../platform/navigation/safeNavigate.ts';
import { hasOrder } from '../../platform/session/session.ts';
import { Blank } from '../../ui/page/Blank.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody, type PageProps } from '../../ui/page/Page.tsx';
import { StatePanel, StatePanelSkeleton } from '../../ui/page/StatePanel.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { isRunning, mayHavePayments, redirectOf } from './orderActions.ts';
import { OrderBar } from './OrderBar.tsx';
import { Lines, OrderBody } from './OrderBody.tsx';
import { panelOf, promoteFigure } from './panelOf.ts';
import { listPopups } from './listPopups.ts';
import { orderFirstCall, orderQuery, useOrder } from './queries.ts';

export const firstCall = orderFirstCall;
export const firstQuery = orderQuery;

export default function OrderScreen(): ReactElement {
  const session = useSession();
  const order = useOrder();
  const leaving = useRedirect(order.data);
  const isEmpty = !hasOrder(session);
  const isWaiting = !isEmpty && (order.isPending || leaving);
  const [payment, setPayment] = useState<TrackedPayment>();
  return (
    <OrderPage
      onBack={goBack}
      asOf={order.dataUpdatedAt}
      panel={isWaiting ? <StatePanelSkeleton /> : order.data ? <OrderPanel detail={order.data} payment={payment} /> : undefined}
    >
      {isWaiting ? (
        <OrderSkeleton />
      ) : order.isLoadingError ? (
        <LoadFailed onRetry={() => void order.refetch()} retrying={order.isFetching} />
      ) : order.data === undefined ? (
        <Blank picture="missing" title={m.order_empty_title()} text={m.order_empty_text()} />
      ) : (
        <Order key={session.orderId} detail={order.data} payment={payment} onPayment={setPayment} />
      )}
    </OrderPage>
  );
}

export const Skeleton = (): ReactElement => (
  <OrderPage panel={<StatePanelSkeleton />}>
    <OrderSkeleton />
  </OrderPage>
);

type Detail = AnswerOf<typeof orderDetail>;

/** True while the page redirects to the order's `playeduL`. Addresses outside the allowed origins are ignored. */
function useRedirect(detail: Detail | undefined): boolean {
  const target = detail === undefined ? null : redirectOf(detail);
  const follows = target !== null && safeAddress(target) !== null;
  useEffect(() => {
    // Replaces the history entry: going back would only redirect again.
    if (follows) safeNavigate(target, { replace: true });
  }, [follows, target]);
  return follows;
}

const OrderPage = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.order_title()} {...props} />;

interface OrderProps {
  readonly detail: Detail;
  readonly payment: TrackedPayment | undefined;
}

function OrderPanel({ detail, payment }: OrderProps): ReactElement {
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

const Order = ({ detail, payment, onPayment }: OrderProps & { readonly onPayment: (payment?: TrackedPayment) => void }): ReactElement => (
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
