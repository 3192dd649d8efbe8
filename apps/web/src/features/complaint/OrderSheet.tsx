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

/** The last characters of an order number distinguish a borrower's orders; the page shows the full number. */
const LAST = 4;

/** The end of the order number and the order's first amount, which is the principal. */
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
