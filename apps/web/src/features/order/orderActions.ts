import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { orderStatus, type orderDetail, type OrderStatus } from '@hiram/contract/endpoints/order.ts';

type Detail = AnswerOf<typeof orderDetail>;

/** `repayNow` stands beside a rollover, `repay` alone; both lead to the same page. */
export type OrderButton = 'repayNow' | 'rollover' | 'repay' | 'borrowAgain';

/** The market is the list of other products: where it is drawn, it is what the page offers. */
export function orderButtons({
  orderStatus: status,
  isDelay,
  recProducts,
}: Pick<Detail, 'orderStatus' | 'isDelay' | 'recProducts'>): readonly OrderButton[] {
  if (recProducts.length > 0) return [];
  return allowsRollover(status) && isDelay === '1' ? ['repayNow', 'rollover'] : buttons[status];
}

const allowsRollover = (status: OrderStatus): boolean => status === orderStatus.dueSoon || status === orderStatus.overdue;

const buttons: Readonly<Record<OrderStatus, readonly OrderButton[]>> = {
  [orderStatus.inReview]: [],
  [orderStatus.failed]: [],
  [orderStatus.crediting]: [],
  [orderStatus.active]: ['repay'],
  [orderStatus.dueSoon]: ['repay'],
  [orderStatus.overdue]: ['repay'],
  [orderStatus.settled]: ['borrowAgain'],
};

/** Money can have come for it: it was paid out. */
export const mayHavePayments = (status: OrderStatus): boolean => status >= orderStatus.active;

/** It was paid out, and is not paid back. */
export const isRunning = (status: OrderStatus): boolean => status >= orderStatus.active && status < orderStatus.settled;

/** Where the service sends this order instead of showing it here; null to stay. */
export const redirectOf = ({ orderStatus: status, playeduL }: Pick<Detail, 'orderStatus' | 'playeduL'>): string | null =>
  status === orderStatus.inReview || playeduL === '' ? null : playeduL;
