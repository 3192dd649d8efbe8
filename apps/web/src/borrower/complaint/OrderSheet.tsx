import type { OrderSummary } from '@hiram/contract/complaint.ts';
import type { ReactElement } from 'react';
import { m } from '../../messages/generated/messages.js';
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

const choiceOf = (order: OrderSummary) => ({
  id: order.orderNo,
  name: order.productName,
  logo: order.productLogo,
  note: m.order_number({ number: order.orderNo }),
  end: <OrderBadge order={order} />,
});
