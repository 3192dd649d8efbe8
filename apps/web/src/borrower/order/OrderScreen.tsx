import type { AnswerOf } from '@hiram/contract/endpoint.ts';
import type { orderDetail } from '@hiram/contract/order.ts';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { m } from '../../messages/generated/messages.js';
import { safeAddress, safeNavigate } from '../../safeNavigate.ts';
import { namesOrder } from '../../session.ts';
import { Blank } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody, type PageProps } from '../../ui/page/Page.tsx';
import { StatePanel, StatePanelSkeleton } from '../../ui/page/StatePanel.tsx';
import { useBack } from '../../ui/page/useBack.ts';
import { DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import { useSession } from '../../useSession.ts';
import { redirectOf } from './orderActions.ts';
import { OrderBar } from './OrderBar.tsx';
import { Lines, OrderBody } from './OrderBody.tsx';
import { panelOf, promoteFigure } from './panelOf.ts';
import { popupsOf } from './popupsOf.ts';
import { orderFirstCall, useOrder } from './queries.ts';

export const firstCall = orderFirstCall;

export default function OrderScreen(): ReactElement {
  const session = useSession();
  const order = useOrder();
  const leaving = useRedirect(order.data);
  const isEmpty = !namesOrder(session);
  const isWaiting = !isEmpty && (order.isPending || leaving);
  return (
    <Frame
      onBack={useBack()}
      asOf={order.dataUpdatedAt}
      panel={isWaiting ? <StatePanelSkeleton /> : order.data ? <OrderPanel detail={order.data} /> : undefined}
    >
      {isWaiting ? (
        <OrderSkeleton />
      ) : order.isLoadingError ? (
        <LoadFailed onRetry={() => void order.refetch()} retrying={order.isFetching} />
      ) : order.data === undefined ? (
        <Blank picture="missing" title={m.order_empty_title()} text={m.order_empty_text()} />
      ) : (
        <Order key={session.orderId} detail={order.data} />
      )}
    </Frame>
  );
}

export const Skeleton = (): ReactElement => (
  <Frame panel={<StatePanelSkeleton />}>
    <OrderSkeleton />
  </Frame>
);

type Detail = AnswerOf<typeof orderDetail>;

/** True while the page is on its way to where the service sends this order. An address that we may not open is not followed. */
function useRedirect(detail: Detail | undefined): boolean {
  const target = detail === undefined ? null : redirectOf(detail);
  const follows = target !== null && safeAddress(target) !== null;
  useEffect(() => {
    // In place of this page: going back to it would only come here again.
    if (follows) safeNavigate(target, { replace: true });
  }, [follows, target]);
  return follows;
}

const Frame = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.order_title()} {...props} />;

function OrderPanel({ detail }: { readonly detail: Detail }): ReactElement {
  const { orderStatus: status, noticeStatusText, noticeDesText, userOrderDetail } = detail;
  const { figure } = promoteFigure(status, userOrderDetail.detail);
  return <StatePanel {...panelOf(status)} status={noticeStatusText} figure={figure} note={noticeDesText || undefined} />;
}

const Order = ({ detail }: { readonly detail: Detail }): ReactElement => (
  <>
    <OrderBody detail={detail} />
    <OrderBar detail={detail} />
    {popupsOf(detail, false).length === 0 ? null : (
      <Suspense>
        <OrderPopups detail={detail} />
      </Suspense>
    )}
  </>
);

/** Most orders open none, so their code is no part of the first load; when it can't come, the order is still there to be read. */
const OrderPopups = lazy(() => import('./OrderPopups.tsx').catch(() => ({ default: () => <></> })));

const SKELETON_ROWS = 5;

const OrderSkeleton = (): ReactElement => (
  <PageBody>
    <Lines product={<ProductLineSkeleton />} rows={<DetailRowsSkeleton count={SKELETON_ROWS} />} />
  </PageBody>
);
