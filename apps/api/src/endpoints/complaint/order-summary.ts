import type { TitleRow } from '@hiram/contract/wire/answer.ts';
import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { dayText, pesos } from '../../platform/i18n/display.ts';
import type { LoanOrderRow, OfferRow, ProductRow } from '../../platform/db/schema/loan.tables.ts';
import { dateOf, earliestUnpaid, totalOwed } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { statusOf } from '../../lending/engine/order-status.ts';
import { say } from '../../platform/i18n/words.ts';
import type { OwnText } from '../../platform/i18n/words.ts';

export interface ListedOrder {
  readonly order: LoanOrderRow;
  readonly principal: OfferRow['principal'];
  readonly product: Pick<ProductRow, 'name' | 'logo'>;
  /** Null before the money has arrived. */
  readonly loan: Loan | null;
}

const STATUS_TEXT: Readonly<Record<OrderStatus, OwnText>> = {
  [orderStatus.inReview]: 'In review',
  [orderStatus.failed]: 'Not approved',
  [orderStatus.crediting]: 'On its way',
  [orderStatus.active]: 'On track',
  [orderStatus.dueSoon]: 'Payment due',
  [orderStatus.overdue]: 'Late',
  [orderStatus.settled]: 'Paid',
};

export function summaryOf(listed: ListedOrder, language: Language): OrderSummary {
  const { order, product, loan } = listed;
  const status = statusOf(order, loan);
  return {
    orderNo: order.order_id,
    productLogo: product.logo,
    productName: product.name,
    status: say(language, STATUS_TEXT[status]),
    orderStatus: status,
    list: rowsOf(listed, language),
    isShow: mayBeCollected(order) ? 1 : 0,
  };
}

/** Nobody collects what was never paid out; a settled loan may have been collected before. */
export const mayBeCollected = ({ disbursed_on }: Pick<LoanOrderRow, 'disbursed_on'>): boolean => disbursed_on !== null;

/** Nothing is collected on, and no penalty added to, an order that owes nothing. */
export const owesAnything = ({ loan }: ListedOrder): boolean => loan !== null && totalOwed(loan) > 0;

function rowsOf({ order, principal, loan }: ListedOrder, language: Language): TitleRow[] {
  const next = loan === null ? null : earliestUnpaid(loan);
  return [
    { title: say(language, 'Order No.'), value: order.order_id },
    { title: say(language, 'Loan amount'), value: pesos(principal) },
    loan === null || next === null
      ? { title: say(language, 'Applied on'), value: dayText(manilaDateOf(order.created_at), language) }
      : { title: say(language, 'Due date'), value: dayText(dateOf(loan, next.dueDay), language) },
  ];
}
