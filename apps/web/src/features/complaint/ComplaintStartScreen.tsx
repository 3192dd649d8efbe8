import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank, SlipPicture } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody, type PageProps } from '../../ui/page/Page.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import css from './ComplaintStartScreen.module.css';
import { OrderChoice, OrderChoiceSkeleton } from './OrderChoice.tsx';
import { ProblemTypes, ProblemTypesSkeleton } from './ProblemTypes.tsx';
import { startFirstCall, startQuery, useComplaintStart } from './queries.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';
import { useAddressState } from './useInAddress.ts';
import { TextLink } from './TextLink.tsx';
import type { complaintStart, OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';

type Start = AnswerOf<typeof complaintStart>;

/** Returns the order chosen in the list, else `orderDetail`, else the first order; `null` if the borrower has no orders. */
const chosenOrder = ({ orderDetail, orderList }: Start, orderNo: string): OrderSummary | null =>
  orderList.find((order) => order.orderNo === orderNo) ?? orderDetail ?? orderList[0] ?? null;

export const firstCall = startFirstCall;
export const firstQuery = startQuery;

export default function ComplaintStartScreen(): ReactElement {
  const start = useComplaintStart();
  const [orderNo, chooseOrder] = useAddressState('orderNo');
  const order = start.data === undefined ? null : chosenOrder(start.data, orderNo);
  return (
    <ComplaintStartPage onBack={goBack} asOf={start.dataUpdatedAt}>
      {start.isPending ? (
        <StartSkeleton />
      ) : start.isLoadingError ? (
        <LoadFailed onRetry={() => void start.refetch()} retrying={start.isFetching} />
      ) : order === null ? (
        <NoOrders />
      ) : (
        <PageBody>
          <OrderChoice order={order} orders={start.data.orderList} onChoose={chooseOrder} />
          <ProblemTypes key={order.orderNo} order={order} types={start.data.problemType} sonTypes={start.data.problemSonType} />
          <div className={css['end']}>
            <MyComplaints />
          </div>
        </PageBody>
      )}
    </ComplaintStartPage>
  );
}

export const Skeleton = (): ReactElement => (
  <ComplaintStartPage>
    <StartSkeleton />
  </ComplaintStartPage>
);

const ComplaintStartPage = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.complaint_title()} {...props} />;

const StartSkeleton = (): ReactElement => (
  <PageBody>
    <OrderChoiceSkeleton />
    <ProblemTypesSkeleton />
  </PageBody>
);

function NoOrders(): ReactElement {
  const { toCustomerService } = useComplaintNavigation();
  return (
    <Blank
      picture={<SlipPicture />}
      title={m.complaint_no_orders_title()}
      text={m.complaint_no_orders_text()}
      action={
        <>
          <Button kind="quiet" onPress={toCustomerService}>
            {m.customer_service_title()}
          </Button>
          <div className={css['end']}>
            <MyComplaints />
          </div>
        </>
      }
    />
  );
}

function MyComplaints(): ReactElement {
  const { toList } = useComplaintNavigation();
  return <TextLink onPress={toList}>{m.complaint_list_title()}</TextLink>;
}
