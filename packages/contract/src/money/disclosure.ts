import { shareOf } from './basis-points.ts';
import type { Disclosure } from './disclosure-statement.ts';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import type { Profile } from '../product/profile.ts';
import type { Plan } from './schedule.ts';
import { penaltyBandOn, termsOf } from './terms.ts';
import type { LoanTerms } from './terms.ts';

const EXAMPLE_LATE_DAYS = 10;

/**
 * Returns `null` in a profile that shows the rate description instead. @param terms those of the offer; a page that recomputes a statement uses the
 * default, the terms of the disbursement date
 */
export function disclosureOf(plan: Plan, profile: Profile, terms: LoanTerms = termsOf(profile, plan.disbursedOn)): Disclosure | null {
  if (profile.disclosureBeforeLoan !== 'truthInLending') return null;
  const { principal, feeBps, fee, proceeds, rateBps, totalInterest: interest, total } = plan;
  const { perMonth, perYear } = effectiveRate(plan);
  const cost = centavos(fee + interest);
  const late = lateExample(plan, cost, terms);
  const rates = { effectivePerMonth: sixDecimals(perMonth), effectivePerYear: sixDecimals(perYear) };
  return { principal, feeBps, fee, proceeds, rateBps, interest, total, cost, ...rates, late };
}

function lateExample({ instalments: [first], principal }: Plan, cost: Centavos, terms: LoanTerms): Disclosure['late'] {
  if (first === undefined) throw new Error('the plan has no instalments');
  const days = Array.from({ length: EXAMPLE_LATE_DAYS }, (_, index) => penaltyBandOn(terms, index + 1));
  const uncappedPenalty = days.reduce((sum, band) => sum + shareOf(first.amount, band.bps, 1, band.perDays), 0);
  const costUpTo = terms.totalCostBps === null ? null : shareOf(principal, terms.totalCostBps);
  const penalty = costUpTo === null ? uncappedPenalty : Math.min(uncappedPenalty, Math.max(0, costUpTo - cost));
  const { bps: lateBps, perDays } = terms.penaltyInterest[0];
  return { bps: lateBps, perDays, amount: first.amount, days: EXAMPLE_LATE_DAYS, penalty: centavos(penalty), costUpTo };
}

/** Tolerates one unit in the sixth decimal, because two JavaScript engines may compute powers with different last digits, but not a centavo. */
const RATE_TOLERANCE = 1.5e-6;

export function differs(one: Disclosure, other: Disclosure): boolean {
  const { late: oneLateFigures, ...oneFigures } = one;
  const { late: otherLateFigures, ...otherFigures } = other;
  return anyFigureDiffers(oneFigures, otherFigures) || anyFigureDiffers(oneLateFigures, otherLateFigures);
}

type Figures = Readonly<Record<string, number | null>>;
const anyFigureDiffers = (one: Figures, other: Figures): boolean =>
  Object.keys(one).some((name) => !isSameFigure(one[name] ?? null, other[name] ?? null));

const isSameFigure = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) < RATE_TOLERANCE;
