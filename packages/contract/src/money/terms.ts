import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import type { CalendarDate } from '../product/dates.ts';
import { loanLimits } from '../product/limits.ts';
import type { CostCaps, PenaltyBand, Profile } from '../product/profile.ts';

/** The loan terms as figures: the agreement prints them, and the service computes with them. Days are Manila calendar days. */
export interface LoanTerms {
  /** Which rules of rounding and allocation hold. A change of the engine that moves a centavo of a running loan needs the next number. */
  readonly rules: 1;
  readonly termDays: { readonly minimum: number; readonly maximum: number };
  readonly decisionWithinDays: number;
  readonly creditingDays: { readonly minimum: number; readonly maximum: number };
  /** So many days after disbursement the borrower can give the loan back and owes none of its charges. Absent: none. */
  readonly coolingOffDays?: number;
  /** Null: any time. Otherwise both must have passed, the days since disbursement and more than half of the term. */
  readonly prepaymentOnlyAfter: { readonly daysSinceDisbursement: number; readonly partOfTerm: number } | null;
  /** Once per order, on its first late day. */
  readonly defaultPenalty: { readonly newClient: Centavos; readonly repeatClient: Centavos } | null;
  /** A day, on the unpaid principal and interest of a late instalment. */
  readonly penaltyInterest: readonly [PenaltyBand, ...PenaltyBand[]];
  /** Interest, fees and penalties of an order stop at this part of its principal. */
  readonly totalCostBps: number | null;
  /** What the law let such a loan cost on its day. */
  readonly costCaps: CostCaps | null;
  /** A change of name, date of birth or address. */
  readonly changeNoticeDays: number;
  readonly assignmentNoticeBusinessDays: number;
  readonly judgmentPaidWithinDays: number;
  /** The applicant is older than this, with a permanent address in the Philippines. */
  readonly olderThanYears: number;
}

/** How long a loan may run, from disbursement to its last due date. */
export const TERM_DAYS = loanLimits.termDays;

const DEFAULT_PENALTY = {
  newClient: centavos(loanLimits.defaultPenalty.newClient),
  repeatClient: centavos(loanLimits.defaultPenalty.repeatClient),
} as const;

/** @param on the day that the loan is agreed on; without it the rules that came last, for texts about loans in general */
export function termsOf(profile: Profile, on?: CalendarDate): LoanTerms {
  const costCaps = capsOn(profile, on);
  return {
    rules: 1,
    ...loanLimits,
    prepaymentOnlyAfter: profile.prepayment === 'afterHalfTerm' ? loanLimits.prepaymentOnlyAfter : null,
    defaultPenalty: profile.oneTimePenalty ? DEFAULT_PENALTY : null,
    penaltyInterest: profile.penaltyInterest,
    totalCostBps: costCaps?.totalCostBps ?? null,
    costCaps,
  };
}

/** The caps that bind on this day, or those that came last; null where there are none. */
export const capsOn = ({ costCaps }: Profile, on?: CalendarDate): CostCaps | null =>
  costCaps.filter(({ from }) => on === undefined || from <= on).at(-1) ?? null;

/** The band that a late day falls in; day 1 is the day after the due date. */
export function penaltyBandOn(terms: LoanTerms, lateDay: number): PenaltyBand {
  const [first, ...later] = terms.penaltyInterest;
  if (!Number.isInteger(lateDay) || lateDay < first.fromLateDay) throw new Error(`not a late day: ${lateDay}`);
  return later.filter((band) => lateDay >= band.fromLateDay).at(-1) ?? first;
}
