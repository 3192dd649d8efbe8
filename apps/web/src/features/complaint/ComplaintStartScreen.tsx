import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { SlipPicture } from '../../ui/page/blankPictures.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import css from './ComplaintStartScreen.module.css';
import { OrderChoice, OrderChoiceSkeleton } from './OrderChoice.tsx';
import { ProblemTypes, ProblemTypesSkeleton } from './ProblemTypes.tsx';
import { startQuery } from './queries.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';
import { useAddressState } from './useInAddress.ts';
import { TextLink } from './TextLink.tsx';
import type { complaintStart, OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';

type Start = AnswerOf<typeof complaintStart>;

/** Returns the order chosen in the list, else `orderDetail`, else the first order; `null` if the borrower has no orders. */
const chosenOrder = ({ orderDetail, orderList }: Start, orderNo: string, orderId: string): OrderSummary | null =>
  orderList.find((order) => order.orderNo === orderNo) ??
  // Without its number it is the requested order.
  (orderDetail && { ...orderDetail, orderNo: orderDetail.orderNo || orderId }) ??
  orderList[0] ??
  null;

function StartBody({ answer }: Loaded<Start>): ReactElement {
  const { orderId } = useSession();
  const [orderNo, chooseOrder] = useAddressState('orderNo');
  const order = chosenOrder(answer, orderNo, orderId);
  if (order === null) return <NoOrders />;
  return (
    <PageBody>
      <OrderChoice order={order} orders={answer.orderList} onChoose={chooseOrder} />
      <ProblemTypes key={order.orderNo} order={order} types={answer.problemType} sonTypes={answer.problemSonType} />
      <div className={css['end']}>
        <MyComplaints />
      </div>
    </PageBody>
  );
}

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

export default defineScreen({ title: m.complaint_title, query: startQuery, Body: StartBody, BodySkeleton: StartSkeleton });
