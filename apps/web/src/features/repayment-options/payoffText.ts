import type { EarlyPayoff, PayoffDay } from '@hiram/contract/endpoints/early-payoff.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import { m } from '@hiram/contract/messages';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { pesos } from '../../ui/show/pesos.ts';
import { unbroken } from '../../ui/show/unbroken.ts';

/** What the plan would cost instead, and what a day of waiting does. */
export function payoffHint({ days, planEndsOn }: EarlyPayoff, { amount, saves }: PayoffDay): string {
  const plan = m.payoff_plan({ amount: pesos(centavos(amount + saves)), day: unbroken(formatDay(planEndsOn, 'short')) });
  const step = dayCosts(days);
  return step === null ? plan : `${plan} ${step}`;
}

/** Rounding makes one day a centavo dearer than another, and then the figure is about right. */
function dayCosts(days: readonly PayoffDay[]): string | null {
  const steps = days.slice(1).map(({ amount }, index) => amount - (days[index]?.amount ?? amount));
  const [most, least] = [Math.max(...steps), Math.min(...steps)];
  if (steps.length === 0 || most <= 0) return null;
  const usual: Centavos = centavos(most);
  return most === least ? m.payoff_day_costs({ amount: pesos(usual) }) : m.payoff_day_costs_about({ amount: pesos(usual) });
}
