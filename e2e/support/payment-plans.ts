import { agreePaymentPlan, paymentPlan, paymentPlanChoices } from '@hiram/contract/endpoints/payment-plan.ts';
import type { AgreedPaymentPlan, Paydays, PaymentPlanChoice } from '@hiram/contract/endpoints/payment-plan.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { callAs } from './applications.ts';

interface Preference {
  /** `null` for the page's proposal. */
  readonly amount: Centavos | null;
  readonly paydays: Paydays;
}

const PROPOSED: Preference = { amount: null, paydays: 'both' };

const orderIdOf = (order: URL): string => order.searchParams.get('orderId') ?? '';

export async function plansFor(order: URL, preference: Preference): Promise<readonly PaymentPlanChoice[]> {
  const { offered } = await callAs(order, paymentPlanChoices, { orderId: orderIdOf(order), ...preference });
  return offered?.choices ?? [];
}

/** Agrees to the plan that the page proposes. */
export async function agreeOnPlan(order: URL): Promise<AgreedPaymentPlan> {
  const [proposed] = await plansFor(order, PROPOSED);
  if (proposed === undefined) throw new Error('no payment plan is offered');
  const { amount, figures } = proposed;
  await callAs(order, agreePaymentPlan, { orderId: orderIdOf(order), amount, paydays: PROPOSED.paydays, figures });
  return agreedPlan(order);
}

export async function agreedPlan(order: URL): Promise<AgreedPaymentPlan> {
  const { plan } = await callAs(order, paymentPlan, { orderId: orderIdOf(order) });
  if (plan === null) throw new Error('no payment plan was agreed on');
  return plan;
}
