import { isMoreThanShare } from './basis-points.ts';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import type { CashFlow } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import type { CostCaps, Profile } from '../product/profile.ts';
import { RATE_DAYS, termDaysOf } from './schedule.ts';
import type { Plan } from './schedule.ts';
import { capsOn } from './terms.ts';
import type { LoanTerms } from './terms.ts';

export type Cap = 'nominalRate' | 'effectiveRate' | 'totalCost';

/** The regulator's caps of its day that this plan breaks, none where the profile has no caps or they don't reach a loan of this size. */
export function capsBroken(profile: Profile, plan: Plan): readonly Cap[] {
  const costCaps = capsOn(profile, plan.disbursedOn);
  if (costCaps === null || !reach(costCaps, plan.principal, termDaysOf({ ...plan, instalments: plan.instalments.length }))) return [];
  const cost = centavos(plan.fee + plan.totalInterest);
  return named<Cap>({
    nominalRate: plan.rateBps > costCaps.nominalBpsPerMonth,
    effectiveRate: isTooDear(costCaps, plan),
    totalCost: isMoreThanShare(cost, plan.principal, costCaps.totalCostBps),
  });
}

/** Both must hold: the caps are for loans that are small and short. */
const reach = (caps: CostCaps, principal: Centavos, termDays: number): boolean =>
  principal <= caps.principalUpTo && termDays <= caps.termDaysUpTo;

/** Where the charges take all that was lent, there is no rate to compare. */
const isTooDear = (caps: CostCaps, flow: CashFlow): boolean =>
  flow.proceeds <= 0 || sixDecimals(effectiveRate(flow).perMonth) > caps.effectiveBpsPerMonth / 10_000;

const named = <Name extends string>(broken: Readonly<Record<Name, boolean>>): readonly Name[] =>
  (Object.keys(broken) as Name[]).filter((name) => broken[name]);

/** Why a rollover can't be had. */
export type RolloverBar = Cap | 'longestTerm';

/** What is repaid on a day of a loan, counted from its disbursement. Penalties are no part of it. */
export interface Repayment {
  readonly day: number;
  readonly principal: Centavos;
  /** Interest and rollover fees. */
  readonly charges: Centavos;
}

/** A credit of its own: what it defers, for how long, and for what. */
export interface RolloverAlone {
  /** The principal and interest of every instalment that it moves. */
  readonly deferred: Centavos;
  readonly periodDays: number;
  readonly fee: Centavos;
}

/** A loan with one more rollover. */
export interface LoanWithRollover extends RolloverAlone {
  readonly principal: Centavos;
  readonly proceeds: Centavos;
  /** As it was agreed on, before any rollover: by this it is a short loan or not. */
  readonly termDays: number;
  /** Of its whole life: what was repaid and what is still to be, on moved days, with the fee of this rollover and all before it. */
  readonly repayments: readonly Repayment[];
  /** Interest, fees, rollover fees and penalties. */
  readonly cost: Centavos;
  /** On which the last instalment will be due. */
  readonly lastDay: number;
}

/** What this rollover would break of the rules of its day, by itself or with all that came before it. */
export function rolloverBars({ costCaps, termDays }: LoanTerms, rolled: LoanWithRollover): readonly RolloverBar[] {
  const broken = costCaps === null ? [] : [...brokenAlone(costCaps, rolled), ...brokenOverLifetime(costCaps, rolled)];
  return named<RolloverBar>({
    nominalRate: broken.includes('nominalRate'),
    effectiveRate: broken.includes('effectiveRate'),
    totalCost: broken.includes('totalCost'),
    longestTerm: rolled.lastDay > termDays.maximum,
  });
}

/** A small rollover of a loan that is too large or too long for the caps is itself a small and short credit. */
function brokenAlone(caps: CostCaps, rolled: LoanWithRollover): readonly Cap[] {
  const { deferred, periodDays, fee } = rolled;
  if (!reach(caps, rolled.principal, rolled.termDays) && !reach(caps, deferred, periodDays)) return [];
  return named<Cap>({
    nominalRate: isMoreThanShare(fee, deferred, caps.nominalBpsPerMonth, periodDays, RATE_DAYS),
    effectiveRate: isTooDear(caps, flowAlone(rolled)),
    totalCost: isMoreThanShare(fee, deferred, caps.totalCostBps),
  });
}

function brokenOverLifetime(caps: CostCaps, rolled: LoanWithRollover): readonly Cap[] {
  const { principal, termDays, repayments, cost } = rolled;
  if (!reach(caps, principal, termDays)) return [];
  const sumOf = (figure: (each: Repayment) => number): Centavos => centavos(repayments.reduce((sum, each) => sum + figure(each), 0));
  const owedForDays = sumOf((each) => each.principal * each.day);
  return named<Cap>({
    nominalRate: isMoreThanShare(
      sumOf(({ charges }) => charges),
      owedForDays,
      caps.nominalBpsPerMonth,
      1,
      RATE_DAYS,
    ),
    effectiveRate: isTooDear(caps, flowOfLifetime(rolled)),
    totalCost: isMoreThanShare(cost, principal, caps.totalCostBps),
  });
}

/** The fee is paid at once, so it is as if that much less were lent. */
const flowAlone = ({ deferred, periodDays, fee }: RolloverAlone): CashFlow => ({
  proceeds: centavos(deferred - fee),
  periodDays,
  instalments: [{ amount: deferred }],
});

const flowOfLifetime = ({ proceeds, repayments }: LoanWithRollover): CashFlow => ({
  proceeds,
  periodDays: 1,
  instalments: repayments.map(({ day, principal, charges }) => ({ amount: centavos(principal + charges), periods: day })),
});

/** What the rollover alone comes to in RATE_DAYS days, as a part of one; null where its fee is all that it defers, or more. */
export function rolloverRate(rollover: RolloverAlone): number | null {
  const flow = flowAlone(rollover);
  return flow.proceeds <= 0 ? null : sixDecimals(effectiveRate(flow).perMonth);
}
