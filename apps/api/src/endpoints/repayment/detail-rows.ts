import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { TextRow } from '@hiram/contract/wire/answer.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { instalmentsDue } from '../../lending/engine/due.ts';
import { earliestUnpaid, minus, sumOf } from '../../lending/engine/loan.ts';
import type { PaymentPlan } from '../../lending/engine/loan.ts';
import { activePlan, nextStepOf } from '../../lending/engine/payment-plan.ts';
import type { Debt } from '../../lending/payments/debt.ts';
import { message } from '@hiram/contract/messages/message.ts';
import type { PlainMessage } from '@hiram/contract/messages/message.ts';

/** Returns the parts of the amount to repay. The page shows the first two until it is expanded. */
export function detailRows({ loan, quote }: Debt, language: Language): TextRow[] {
  const row = (text: PlainMessage, value: string): TextRow => ({ text: message(language, text), value });
  const plan = activePlan(loan);
  if (plan !== null) return planRows({ loan, quote }, plan, language);
  const [due, next] = [instalmentsDue(loan), earliestUnpaid(loan)];
  return [
    ...(next === null
      ? []
      : [row('row_payment', message(language, 'number_of_total', { number: next.number, total: loan.instalments.length }))]),
    row('row_principal', pesos(sumOf(due, ({ principal }) => principal))),
    row('row_interest', pesos(sumOf(due, ({ interest }) => interest))),
    ...(quote.penalties === 0 ? [] : [row('row_penalty_interest', pesos(quote.penalties))]),
    ...(quote.overpayment === 0 ? [] : [row('row_paid_ahead', pesos(quote.overpayment))]),
    row('row_loan_amount', pesos(loan.agreed.principal)),
    row('row_left_to_repay', pesos(quote.totalOwed)),
    ...(quote.nextDueOn === null ? [] : [row('row_due_date', formatDay(language, quote.nextDueOn))]),
  ];
}

/** Returns the parts of a payment plan's payment, which pays the plan's price first and then the debt in the usual order. */
function planRows({ loan, quote }: Pick<Debt, 'loan' | 'quote'>, plan: PaymentPlan, language: Language): TextRow[] {
  const row = (text: PlainMessage, value: string): TextRow => ({ text: message(language, text), value });
  const next = nextStepOf(plan);
  const number = next === null ? plan.steps.length : plan.steps.indexOf(next) + 1;
  const priceLeft = minus(plan.price, plan.pricePaid);
  return [
    row('row_plan_payment', message(language, 'number_of_total', { number, total: plan.steps.length })),
    ...(priceLeft === 0 ? [] : [row('row_plan_price_left', pesos(priceLeft))]),
    row('row_loan_amount', pesos(loan.agreed.principal)),
    row('row_left_to_repay', pesos(quote.totalOwed)),
    ...(quote.nextDueOn === null ? [] : [row('row_due_date', formatDay(language, quote.nextDueOn))]),
  ];
}
