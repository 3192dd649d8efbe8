import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { TitleRow } from '@hiram/contract/wire/answer.ts';
import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { nextDueDay } from '../../lending/engine/due.ts';
import { dateOf, totalOwed } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { statusOf } from '../../lending/engine/order-status.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { PlainMessage } from '@hiram/contract/messages/message.ts';
import type { LoanOrderRow, OfferRow, ProductRow } from '../../tables/loan.ts';

export interface ListedOrder {
  readonly order: LoanOrderRow;
  readonly principal: OfferRow['principal'];
  readonly product: Pick<ProductRow, 'name' | 'logo'>;
  /** `null` if the order is not disbursed yet. */
  readonly loan: Loan | null;
}

const STATUS_TEXT: Readonly<Record<OrderStatus, PlainMessage>> = {
  [orderStatus.inReview]: 'order_status_in_review',
  [orderStatus.failed]: 'order_status_failed',
  [orderStatus.crediting]: 'order_status_crediting',
  [orderStatus.active]: 'order_status_active',
  [orderStatus.dueSoon]: 'order_status_due_soon',
  [orderStatus.overdue]: 'order_status_overdue',
  [orderStatus.settled]: 'order_status_settled',
};

export function summaryOf(listed: ListedOrder, language: Language): OrderSummary {
  const { order, product, loan } = listed;
  const status = statusOf(order, loan);
  return {
    orderNo: order.orderId,
    productLogo: product.logo,
    productName: product.name,
    status: message(language, STATUS_TEXT[status]),
    orderStatus: status,
    list: rowsOf(listed, language),
    isShow: isCollectable(order) ? 1 : 0,
  };
}

/** True if the order was disbursed. A settled loan counts too, because it may have been collected on earlier. */
export const isCollectable = ({ disbursedOn }: Pick<LoanOrderRow, 'disbursedOn'>): boolean => disbursedOn !== null;

/** An order that owes nothing is neither collected on nor charged a penalty. */
export const hasDebt = ({ loan }: ListedOrder): boolean => loan !== null && totalOwed(loan) > 0;

function rowsOf({ order, principal, loan }: ListedOrder, language: Language): TitleRow[] {
  const dueDay = loan === null ? null : nextDueDay(loan);
  return [
    { title: message(language, 'row_order_number'), value: order.orderId },
    { title: message(language, 'row_loan_amount'), value: pesos(principal) },
    loan === null || dueDay === null
      ? { title: message(language, 'row_applied_on'), value: formatDay(language, manilaDateOf(order.createdAt)) }
      : { title: message(language, 'row_due_date'), value: formatDay(language, dateOf(loan, dueDay)) },
  ];
}
