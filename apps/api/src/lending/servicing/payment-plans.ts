import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { dateOf } from '../engine/loan.ts';
import type { AgreedPaymentPlan, Loan, PlanStep } from '../engine/loan.ts';
import { activePlan } from '../engine/payment-plan.ts';
import { offersPaymentPlan } from '../engine/payment-plan-choices.ts';
import type { PaymentPlanBounds, PaymentPlanChoice } from '../engine/payment-plan-choices.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { transactionsOfKind } from './loan-transactions.ts';
import { postTransaction } from './repost-loan.ts';
import type { PostingContext } from './repost-loan.ts';
import type { ProductRow } from '../../tables/loan.ts';

/** `null` if the lender offers no payment plans. */
export function planBoundsOf({ extras }: Profile, product: ProductRow | null): PaymentPlanBounds | null {
  if (extras === 'absent' || product === null) return null;
  const { planLongestDays: longestDays, planLeastPayment: leastPayment, plansOfALoan: most } = product;
  return longestDays === null || leastPayment === null || most === null ? null : { longestDays, leastPayment, most };
}

/** State of payment plans for an order's pages; `null` if none is offered or active. */
export function planStateOf(loan: Loan, bounds: PaymentPlanBounds | null): 'offered' | 'held' | null {
  if (activePlan(loan) !== null) return 'held';
  return bounds !== null && offersPaymentPlan(loan, bounds) ? 'offered' : null;
}

/** Replaces the due dates by the plan from today on. The caller must have computed the plan from this locked order. */
export async function agreeOnPlan(
  transaction: CellTransaction,
  order: LockedOrder,
  { loan, choice }: { readonly loan: Loan; readonly choice: PaymentPlanChoice },
  context: PostingContext,
): Promise<void> {
  const earlierAgreements = await transactionsOfKind(transaction, order, 'paymentPlan');
  const isNew = await postTransaction(
    transaction,
    order,
    {
      transactionId: `plan:${order.orderId}:${earlierAgreements.length + 1}`,
      kind: 'paymentPlan',
      amount: choice.total,
      valueOn: manilaDateOf(context.at),
      intentId: null,
      channelName: '',
      paymentPlan: { price: choice.price, steps: choice.steps.map((step) => datedStep(loan, step)) },
    },
    context,
  );
  if (!isNew) throw new Error('the payment plan was not posted: its number is in use');
}

export const datedStep = (loan: Loan, { day, amount }: PlanStep) => ({ on: dateOf(loan, day), amount });

/**
 * Encodes the figures of a plan in one line, so that the borrower's acceptance can be compared with what she saw: the price in centavos, then each
 * payment with its day.
 */
export const figuresOfPlan = (loan: Loan, { price, steps }: AgreedPaymentPlan): string =>
  [String(price), ...steps.map((step) => datedStep(loan, step)).map(({ on, amount }) => `${on} ${amount}`)].join(';');
