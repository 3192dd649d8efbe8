import { message } from '@hiram/contract/messages/message.ts';
import { rolloverRate } from '@hiram/contract/money/caps.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import type { instalmentInfo, rolloverInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { costSoFar, dateOf } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { rolloverOf } from '../../lending/engine/rollover.ts';
import { hasOrder } from '../../lending/servicing/loan-rows.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { findUnpaidDebt } from '../../lending/payments/debt.ts';
import { refusedRollover } from '../../lending/payments/barred-rollover.ts';
import { openIntent } from '../../lending/payments/open-intent.ts';
import { trackedPayments } from '../../lending/payments/payment-state.ts';
import { findPendingCharge } from './pending-charge.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { detailRows } from './detail-rows.ts';
import { planAfterRollover } from './plan-after-rollover.ts';
import { offeredChannels } from './offered-channels.ts';

type OrderRequest = RequestOf<typeof instalmentInfo>;
type Costs = NonNullable<AnswerOf<typeof rolloverInfo>['costs']>;

export async function readInstalment(
  resources: Resources,
  borrower: Borrower,
  request: OrderRequest,
): Promise<AnswerOf<typeof instalmentInfo>> {
  const { debt, head } = await readDebt(resources, borrower, request);
  const { quote, today } = debt;
  const { language } = borrower;
  return {
    ...head,
    ...(await offeredChannels(borrower, debt, { purpose: 'repayment', amount: quote.dueNow })),
    // If only a penalty is left, it is due today.
    repayDate: quote.nextDueOn ?? today,
    noticeMsg: message(language, 'repayment_notice'),
    repayAmount: quote.dueNow,
    detail: detailRows(debt, language),
  };
}

export async function readRollover(
  resources: Resources,
  borrower: Borrower,
  request: OrderRequest,
): Promise<AnswerOf<typeof rolloverInfo>> {
  const { debt, head } = await readDebt(resources, borrower, request);
  const { rollover } = debt.quote;
  const { language } = borrower;
  if (rollover === null) throw refusedRollover(debt.loan);
  const plan = planAfterRollover(debt, rollover, language);
  return {
    ...head,
    ...(await offeredChannels(borrower, debt, { purpose: 'rollover', amount: rollover.amount })),
    repayDate: plan.nextDueOn,
    noticeMsg: message(language, 'repayment_rollover_notice'),
    delayInfo: { title: message(language, 'repayment_rollover_title'), delayAmount: rollover.amount },
    repayPlan: plan.rows,
    ...(resources.config.profile.disclosureBeforeLoan === 'truthInLending' ? { costs: rolloverCosts(debt.loan, language) } : {}),
  };
}

/** Returns the cost of a rollover by itself, and together with the cost of the loan so far. */
function rolloverCosts(loan: Loan, language: Language): Costs {
  const rollover = rolloverOf(loan);
  if (rollover === null) throw new Error('there is no rollover to disclose');
  const { fee, rolled } = rollover;
  const rate = rolloverRate(rolled);
  const row = (text: string, value: string) => ({ text, value });
  return [
    row(message(language, 'rollover_costs_fee'), pesos(fee)),
    ...(rate === null
      ? []
      : [row(message(language, 'rollover_costs_rate', { amount: pesos(rolled.deferred) }), `${(rate * 100).toFixed(2)}%`)]),
    row(message(language, 'rollover_costs_end'), formatDay(language, dateOf(loan, rolled.lastDay))),
    row(message(language, 'rollover_costs_so_far'), pesos(costSoFar(loan))),
    row(message(language, 'rollover_costs_with_it'), pesos(rolled.cost)),
  ];
}

export async function startPaying(
  resources: Resources,
  borrower: Borrower,
  { productId, orderId, amount, isDelay, channelNumber }: RequestOf<typeof startPayment>,
): Promise<AnswerOf<typeof startPayment>> {
  const purpose = isDelay === 1 ? 'rollover' : 'repayment';
  return openIntent(resources, borrower, { orderId, productId, purpose, channelNumber, amount });
}

export async function readPaymentState(
  { clock }: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof paymentState>,
): Promise<AnswerOf<typeof paymentState>> {
  const { database } = borrower.cell;
  const key = { userId: borrower.userId, orderId };
  if (!(await hasOrder(database, key))) throw new Refusal('notFound');
  return { payments: [...(await findPendingCharge(borrower, key)), ...(await trackedPayments(database, key, await clock.now()))] };
}

async function readDebt(resources: Resources, borrower: Borrower, { productId, orderId }: OrderRequest) {
  const debt = await findUnpaidDebt(resources, borrower, orderId);
  const product = await findProduct(borrower.reference, productId);
  if (product === null || debt.order.productId !== productId) throw new Refusal('notFound');
  // Shows the tip that leads to the steps for wallets and stores.
  return { debt, head: { productName: product.name, productLogo: product.logo, isShowReyTop: 1 as const } };
}
