import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { instalmentInfo, rolloverInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import type { ProductRow } from '../../platform/db/schema/loan.tables.ts';
import { findLoanRecord } from '../../lending/origination/orders.ts';
import type { LoanRecord } from '../../lending/origination/orders.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { openIntent } from '../../lending/payments/open-intent.ts';
import { trackedPayments } from '../../lending/payments/payment-state.ts';
import { cardUnderWay } from './card-under-way.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { orderToday } from '../../lending/servicing/loan-rows.ts';
import { quoteOf } from '../../lending/engine/quote.ts';
import type { Quote } from '../../lending/engine/quote.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { detailRows } from './detail-rows.ts';
import { planAfterRollover } from './plan-after-rollover.ts';
import { say } from '../../platform/i18n/words.ts';
import { waysToPay } from './ways-to-pay.ts';

type OrderRequest = RequestOf<typeof instalmentInfo>;

/** What is to be repaid, until when and how. */
export async function readInstalment(
  resources: Resources,
  borrower: Borrower,
  request: OrderRequest,
): Promise<AnswerOf<typeof instalmentInfo>> {
  const debt = await findDebt(resources, borrower, request);
  const { quote, record, today, at } = debt;
  const { language } = borrower;
  return {
    ...headOf(debt),
    ...(await waysToPay(borrower, record, { purpose: 'repayment', amount: quote.dueNow, at })),
    repayDate: debt.nextDueOn,
    noticeMsg: say(language, 'Pay the exact amount. Your balance changes as soon as the payment is posted.'),
    repayAmount: quote.dueNow,
    detail: detailRows(record, quote, { today, language }),
  };
}

/** What a rollover costs, and the plan after it. Refused where none is offered. */
export async function readRollover(
  resources: Resources,
  borrower: Borrower,
  request: OrderRequest,
): Promise<AnswerOf<typeof rolloverInfo>> {
  const debt = await findDebt(resources, borrower, request);
  const { quote, record, today, at } = debt;
  const { language } = borrower;
  if (quote.delay === null) throw new Refusal('notAllowed');
  const plan = planAfterRollover(record, quote.delay, { today, language });
  return {
    ...headOf(debt),
    ...(await waysToPay(borrower, record, { purpose: 'rollover', amount: quote.delay.amount, at })),
    repayDate: plan.nextDueOn,
    noticeMsg: say(language, 'A rollover moves your due date. The payment itself is still to be made.'),
    delayInfo: { title: say(language, 'Pay now to move your due date'), delayAmount: quote.delay.amount },
    repayPlan: plan.rows,
  };
}

export async function startPaying(
  resources: Resources,
  borrower: Borrower,
  { productId, orderId, amount, isDelay, channelNumber }: RequestOf<typeof startPayment>,
): Promise<AnswerOf<typeof startPayment>> {
  await findDebt(resources, borrower, { productId, orderId });
  const { payUrl } = await openIntent(resources, borrower, {
    orderId,
    asked: isDelay === 1 ? 'rollover' : 'repayment',
    channelNumber,
    amount,
  });
  return { payUrl };
}

export async function readPaymentState(
  { clock }: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof paymentState>,
): Promise<AnswerOf<typeof paymentState>> {
  const { database } = borrower.cell;
  const key = { userId: borrower.userId, orderId };
  if ((await findLoanRecord(database, key)) === null) throw new Refusal('notFound');
  return { payments: [...(await cardUnderWay(borrower, key)), ...(await trackedPayments(database, key, await clock.now()))] };
}

interface Debt {
  readonly record: LoanRecord;
  readonly product: ProductRow;
  readonly quote: Quote;
  readonly nextDueOn: CalendarDate;
  readonly today: CalendarDate;
  readonly at: Date;
}

/** The borrower's own order with something left to pay; any other is as good as none. */
async function findDebt({ clock, config }: Resources, borrower: Borrower, { productId, orderId }: OrderRequest): Promise<Debt> {
  const { database } = borrower.cell;
  const at = await clock.now();
  const today = manilaDateOf(at);
  const [found, product] = [await findLoanRecord(database, { userId: borrower.userId, orderId }), await findProduct(database, productId)];
  if (found === null || product === null || found.order.product_id !== productId || found.order.disbursed_on === null)
    throw new Refusal('notFound');
  const record = orderToday(config.profile, found, today);
  const quote = quoteOf(record, { profile: config.profile, today });
  if (quote.totalOwed === 0) throw new Refusal('notFound');
  // A penalty may be all that is left: it is due today.
  return { record, product, quote, nextDueOn: quote.nextDueOn ?? today, today, at };
}

/** The tip leads to the steps for wallets and stores. */
const headOf = ({ product }: Debt) => ({ productName: product.name, productLogo: product.logo, isShowReyTop: 1 as const });
