import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { ChannelList } from '../../ui/dialog/ChannelList.tsx';
import type { DialogControl } from '../../ui/dialog/Dialog.tsx';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { OrderBadge } from './OrderBadge.tsx';

interface OrderSheetProps extends DialogControl {
  readonly orders: readonly OrderSummary[];
  readonly chosen: string;
  readonly onChoose: (orderNo: string) => void;
}

export default function OrderSheet({ orders, chosen, onChoose, ...control }: OrderSheetProps): ReactElement {
  return (
    <Sheet {...control} title={m.complaint_all_orders()}>
      <ChannelList label={m.complaint_all_orders()} channels={orders.map(choiceOf)} chosen={chosen} onChoose={onChoose} />
    </Sheet>
  );
}

/** Beside each other the last characters of a number tell orders apart; the whole one stands on the page. */
const LAST = 4;

/** The number's end and the first sum of money of the order, which is what was lent. */
const noteOf = ({ orderNo, list }: OrderSummary): string =>
  [m.order_number({ number: orderNo.slice(-LAST) }), ...list.map(({ value }) => value).filter((value) => value.startsWith('₱'))]
    .slice(0, 2)
    .join(' · ');

const choiceOf = (order: OrderSummary) => ({
  id: order.orderNo,
  name: order.productName,
  logo: order.productLogo,
  note: noteOf(order),
  end: <OrderBadge order={order} />,
});
