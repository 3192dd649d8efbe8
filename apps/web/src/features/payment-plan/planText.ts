import type { AgreedPaymentPlan, PaymentPlanChoice } from '@hiram/contract/endpoints/payment-plan.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import { m } from '@hiram/contract/messages';
import { pesos } from '../../ui/show/pesos.ts';
import { unbroken } from '../../ui/show/unbroken.ts';

type Steps = PaymentPlanChoice['steps'];

/** Formats the payments as `₱600.00 × 7, then ₱312.00`. */
export function paymentsText(steps: Steps): string {
  const [first, last] = [steps[0]?.amount, steps.at(-1)?.amount];
  if (first === undefined || last === undefined) return '';
  const equal = steps.filter(({ amount }) => amount === first).length;
  const times = equal === 1 ? pesos(first) : unbroken(m.payment_plan_times({ amount: pesos(first), count: equal }));
  return equal === steps.length ? times : m.payment_plan_then({ first: times, last: pesos(last) });
}

/** Label of a choice: requested, proposed, smallest payments, or soonest end. */
export function markOf(choice: PaymentPlanChoice, { choices, isRequested, isTyped }: Marks): string {
  if (isRequested && choice === choices[0]) return isTyped ? m.payment_plan_asked() : m.payment_plan_proposed();
  const least = Math.min(...choices.map(({ amount }) => amount));
  return choice.amount === least ? m.payment_plan_smallest() : m.payment_plan_soonest();
}

export interface Marks {
  readonly choices: readonly PaymentPlanChoice[];
  readonly isRequested: boolean;
  readonly isTyped: boolean;
}

/** Rules that must be shown with a plan, both before and after the agreement. */
export const rulesOf = ({ price }: Pick<PaymentPlanChoice, 'price'>): readonly string[] => [
  m.payment_plan_rule_kept(),
  price === 0 ? m.payment_plan_rule_missed() : `${m.payment_plan_rule_missed()} ${m.payment_plan_rule_price()}`,
  price === 0 ? m.payment_plan_rule_early() : m.payment_plan_rule_early_price(),
];

export interface NextStep {
  readonly on: AgreedPaymentPlan['steps'][number]['on'];
  readonly place: number;
  /** Unpaid part of the payment. */
  readonly amount: Centavos;
}

/** Returns the first payment that is not fully paid; `null` if all payments are. */
export function nextStepOf({ steps, paid }: Pick<AgreedPaymentPlan, 'steps' | 'paid'>): NextStep | null {
  let planned = 0;
  const place = steps.findIndex(({ amount }) => (planned += amount) > paid);
  const step = steps[place];
  return step === undefined ? null : { on: step.on, place, amount: centavos(planned - paid) };
}
