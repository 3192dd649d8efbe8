import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import { orderStatus, type OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/show/Badge.tsx';

const kinds: Readonly<Record<OrderStatus, 'info' | 'warning' | 'danger' | 'success'>> = {
  [orderStatus.inReview]: 'info',
  [orderStatus.failed]: 'danger',
  [orderStatus.crediting]: 'info',
  [orderStatus.active]: 'info',
  [orderStatus.dueSoon]: 'warning',
  [orderStatus.overdue]: 'danger',
  [orderStatus.settled]: 'success',
};

/** Status badge of an order; without a colour if the service sends a text but no status code. */
export const OrderBadge = ({ order: { orderStatus: code, status } }: { readonly order: OrderSummary }): ReactElement => (
  <Badge kind={code === null ? undefined : kinds[code]}>{status}</Badge>
);
