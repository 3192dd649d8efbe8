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

/**
 * Returns the regulator's caps at the disbursement date that the plan exceeds; none if the profile has no caps or they do not apply to the loan's
 * size and term.
 */
export function exceededCaps(profile: Profile, plan: Plan): readonly Cap[] {
  const costCaps = capsOn(profile, plan.disbursedOn);
  if (costCaps === null || !capsApply(costCaps, plan.principal, termDaysOf({ ...plan, instalments: plan.instalments.length }))) return [];
  const cost = centavos(plan.fee + plan.totalInterest);
  return keysWithTrue<Cap>({
    nominalRate: plan.rateBps > costCaps.nominalBpsPerMonth,
    effectiveRate: exceedsRateCap(costCaps, plan),
    totalCost: isMoreThanShare(cost, plan.principal, costCaps.totalCostBps),
  });
}

/** The caps apply only to loans that are both small and short. */
const capsApply = (caps: CostCaps, principal: Centavos, termDays: number): boolean =>
  principal <= caps.principalUpTo && termDays <= caps.termDaysUpTo;

/** There is no rate to compare if the charges consume all that was lent. */
const exceedsRateCap = (caps: CostCaps, flow: CashFlow): boolean =>
  flow.proceeds <= 0 || sixDecimals(effectiveRate(flow).perMonth) > caps.effectiveBpsPerMonth / 10_000;

const keysWithTrue = <Name extends string>(broken: Readonly<Record<Name, boolean>>): readonly Name[] =>
  (Object.keys(broken) as Name[]).filter((name) => broken[name]);

/** Reason why a rollover is not allowed. */
export type RolloverBar = Cap | 'longestTerm';

/** Repayment on a day of the loan, counted from its disbursement, without penalties. */
export interface Repayment {
  readonly day: number;
  readonly principal: Centavos;
  /** Interest and rollover fees. */
  readonly charges: Centavos;
}

/** A rollover as a separate credit: the deferred amount, its period and its fee. */
export interface SingleRollover {
  /** Principal and interest of every moved instalment. */
  readonly deferred: Centavos;
  readonly periodDays: number;
  readonly fee: Centavos;
}

/** A loan with one more rollover. */
export interface LoanWithRollover extends SingleRollover {
  readonly principal: Centavos;
  readonly proceeds: Centavos;
  /** Agreed term before any rollover; determines whether the loan counts as short. */
  readonly termDays: number;
  /** All past and future repayments on their moved days, with the fees of this and all earlier rollovers. */
  readonly repayments: readonly Repayment[];
  /** Interest, fees, rollover fees and penalties. */
  readonly cost: Centavos;
  /** Final due day. */
  readonly lastDay: number;
}

/** Returns the rules in force that this rollover would break, by itself or over the loan's lifetime. */
export function rolloverBars({ costCaps, termDays }: LoanTerms, rolled: LoanWithRollover): readonly RolloverBar[] {
  const broken = costCaps === null ? [] : [...exceededByRollover(costCaps, rolled), ...exceededOverLifetime(costCaps, rolled)];
  return keysWithTrue<RolloverBar>({
    nominalRate: broken.includes('nominalRate'),
    effectiveRate: broken.includes('effectiveRate'),
    totalCost: broken.includes('totalCost'),
    longestTerm: rolled.lastDay > termDays.maximum,
  });
}

/** A small and short rollover is itself subject to the caps, even if its loan is too large or too long for them. */
function exceededByRollover(caps: CostCaps, rolled: LoanWithRollover): readonly Cap[] {
  const { deferred, periodDays, fee } = rolled;
  if (!capsApply(caps, rolled.principal, rolled.termDays) && !capsApply(caps, deferred, periodDays)) return [];
  return keysWithTrue<Cap>({
    nominalRate: isMoreThanShare(fee, deferred, caps.nominalBpsPerMonth, periodDays, RATE_DAYS),
    effectiveRate: exceedsRateCap(caps, flowOfRollover(rolled)),
    totalCost: isMoreThanShare(fee, deferred, caps.totalCostBps),
  });
}

function exceededOverLifetime(caps: CostCaps, rolled: LoanWithRollover): readonly Cap[] {
  const { principal, termDays, repayments, cost } = rolled;
  if (!capsApply(caps, principal, termDays)) return [];
  const sumOf = (figure: (each: Repayment) => number): Centavos => centavos(repayments.reduce((sum, each) => sum + figure(each), 0));
  const principalDays = sumOf((each) => each.principal * each.day);
  return keysWithTrue<Cap>({
    nominalRate: isMoreThanShare(
      sumOf(({ charges }) => charges),
      principalDays,
      caps.nominalBpsPerMonth,
      1,
      RATE_DAYS,
    ),
    effectiveRate: exceedsRateCap(caps, flowOfLifetime(rolled)),
    totalCost: isMoreThanShare(cost, principal, caps.totalCostBps),
  });
}

/** The fee is paid in advance, so it reduces the proceeds. */
const flowOfRollover = ({ deferred, periodDays, fee }: SingleRollover): CashFlow => ({
  proceeds: centavos(deferred - fee),
  periodDays,
  instalments: [{ amount: deferred }],
});

const flowOfLifetime = ({ proceeds, repayments }: LoanWithRollover): CashFlow => ({
  proceeds,
  periodDays: 1,
  instalments: repayments.map(({ day, principal, charges }) => ({ amount: centavos(principal + charges), periods: day })),
});

/** Effective rate of the rollover alone per RATE_DAYS days, as a fraction; `null` if the fee is at least the deferred amount. */
export function rolloverRate(rollover: SingleRollover): number | null {
  const flow = flowOfRollover(rollover);
  return flow.proceeds <= 0 ? null : sixDecimals(effectiveRate(flow).perMonth);
}
