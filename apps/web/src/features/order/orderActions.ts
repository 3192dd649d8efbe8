import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { orderStatus, type orderDetail, type OrderStatus } from '@hiram/contract/endpoints/order.ts';

type Detail = AnswerOf<typeof orderDetail>;
/** `null` for a status that the specification does not name: no payments and no buttons. */
export type ShownStatus = Detail['orderStatus'];

/** `repayNow` is the label next to `rollover`, `repay` the label on its own; both open the same page. */
export type OrderButton = 'repayNow' | 'rollover' | 'repay' | 'borrowAgain';

export function orderButtons({ orderStatus: status, isDelay }: Pick<Detail, 'orderStatus' | 'isDelay'>): readonly OrderButton[] {
  return allowsRollover(status) && isDelay === '1' ? ['repayNow', 'rollover'] : status === null ? [] : buttons[status];
}

const allowsRollover = (status: ShownStatus): boolean => status === orderStatus.dueSoon || status === orderStatus.overdue;

const buttons: Readonly<Record<OrderStatus, readonly OrderButton[]>> = {
  [orderStatus.inReview]: [],
  [orderStatus.failed]: [],
  [orderStatus.crediting]: [],
  [orderStatus.active]: ['repay'],
  [orderStatus.dueSoon]: ['repay'],
  [orderStatus.overdue]: ['repay'],
  [orderStatus.settled]: ['borrowAgain'],
};

/** True after the disbursement: only then can payments exist. */
export const mayHavePayments = (status: ShownStatus): boolean => status !== null && status >= orderStatus.active;

/** True between disbursement and settlement. */
export const isRunning = (status: ShownStatus): boolean => mayHavePayments(status) && status !== orderStatus.settled;

/** Address that replaces this page for the order; `null` if there is none. */
export const redirectOf = ({ orderStatus: status, playeduL }: Pick<Detail, 'orderStatus' | 'playeduL'>): string | null =>
  status === orderStatus.inReview || playeduL === '' ? null : playeduL;
