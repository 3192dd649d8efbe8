import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type * as contract from '@hiram/contract/endpoints/payment-plan.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { dateOf, minus } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { choiceOf, paymentPlanChoices } from '../../lending/engine/payment-plan-choices.ts';
import type { PaymentPlanChoice } from '../../lending/engine/payment-plan-choices.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { findUnpaidDebt, lockDebt, assertNotSettled } from '../../lending/payments/debt.ts';
import { agreeOnPlan, datedStep, figuresOfPlan, planBoundsOf } from '../../lending/servicing/payment-plans.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';

/** Returns the plans on offer, computed by the code that posts them. */
export async function readPlanChoices(
  resources: Resources,
  borrower: Borrower,
  { orderId, amount, paydays }: RequestOf<typeof contract.paymentPlanChoices>,
): Promise<AnswerOf<typeof contract.paymentPlanChoices>> {
  const { loan, order, quote } = await findUnpaidDebt(resources, borrower, orderId);
  const bounds = planBoundsOf(resources.config.profile, await findProduct(borrower.reference, order.productId));
  const requested = amount === null ? null : centavos(amount);
  const found = bounds === null ? null : paymentPlanChoices(loan, bounds, { amount: requested, paydays });
  return {
    owed: minus(quote.totalOwed, quote.overpayment),
    late: quote.status === orderStatus.overdue,
    offered:
      found === null
        ? null
        : { least: found.least, asRequested: found.asRequested, choices: found.choices.map((choice) => shownChoice(loan, choice)) },
  };
}

const shownChoice = (loan: Loan, choice: PaymentPlanChoice) => ({
  amount: choice.amount,
  total: choice.total,
  price: choice.price,
  steps: choice.steps.map((step) => datedStep(loan, step)),
  daysWon: choice.daysWon,
  byRollover: choice.byRollover,
  figures: figuresOfPlan(loan, choice),
});

/** Recomputes the plan, and refuses it if the figures differ from those shown: midnight or a payment may have changed them. */
export async function agreeToPlan(
  { clock, config }: Resources,
  { userId, reference, cell: { database } }: Borrower,
  { orderId, amount, paydays, figures }: RequestOf<typeof contract.agreePaymentPlan>,
  intent: Intent | null,
): Promise<AnswerOf<typeof contract.agreePaymentPlan>> {
  const context = { profile: config.profile, at: await clock.now() };
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) => {
    const debt = await lockDebt(transaction, { userId, orderId }, context);
    assertNotSettled(debt);
    const { loan, order } = debt;
    const bounds = planBoundsOf(config.profile, await findProduct(reference, order.productId));
    const choice = bounds === null ? null : choiceOf(loan, bounds, { amount, paydays });
    const last = choice?.steps.at(-1);
    if (choice === null || last === undefined) throw new Refusal('notAllowed');
    if (figuresOfPlan(loan, choice) !== figures) throw new Refusal('figuresChanged');
    await agreeOnPlan(transaction, order, { loan, choice }, context);
    return { endsOn: dateOf(loan, last.day) };
  });
}
