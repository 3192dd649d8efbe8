import { isMoreThanShare } from './basis-points.ts';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import type { CostCaps, Profile } from '../product/profile.ts';
import type { Plan } from './schedule.ts';

export type Cap = 'nominalRate' | 'effectiveRate' | 'totalCost';

/** The regulator's caps that this plan breaks, none where the profile has no caps or they don't reach a loan of this size. */
export function capsBroken({ costCaps }: Profile, plan: Plan): readonly Cap[] {
  if (costCaps === null || !reach(costCaps, plan)) return [];
  const perMonth = sixDecimals(effectiveRate(plan).perMonth);
  const cost = centavos(plan.fee + plan.totalInterest);
  const broken: Record<Cap, boolean> = {
    nominalRate: plan.rateBps > costCaps.nominalBpsPerMonth,
    effectiveRate: perMonth > costCaps.effectiveBpsPerMonth / 10_000,
    totalCost: isMoreThanShare(cost, plan.principal, costCaps.totalCostBps),
  };
  return (Object.keys(broken) as Cap[]).filter((cap) => broken[cap]);
}

/** Both must hold: the caps are for loans that are small and short. */
function reach(caps: CostCaps, plan: Plan): boolean {
  return plan.principal <= caps.principalUpTo && plan.instalments.length * plan.periodDays <= caps.termDaysUpTo;
}
