import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import type { CalendarDate } from '../product/dates.ts';
import { loanLimits } from '../product/limits.ts';
import type { CostCaps, PenaltyBand, Profile } from '../product/profile.ts';

/** Loan terms as figures, printed in the agreement and used in computations. Days are Manila calendar days. */
export interface LoanTerms {
  /** Version of the rounding and allocation rules. An engine change that moves a centavo of a running loan requires the next version. */
  readonly rules: 1;
  readonly termDays: { readonly minimum: number; readonly maximum: number };
  readonly decisionWithinDays: number;
  readonly creditingDays: { readonly minimum: number; readonly maximum: number };
  /** Days after disbursement during which the borrower can give the loan back without charges. Absent if there are none. */
  readonly coolingOffDays?: number;
  /** `null` if prepayment is always allowed. Otherwise the days since disbursement and more than this part of the term must have passed. */
  readonly prepaymentOnlyAfter: { readonly daysSinceDisbursement: number; readonly partOfTerm: number } | null;
  /** Charged once per order, on its first late day. */
  readonly defaultPenalty: { readonly newClient: Centavos; readonly repeatClient: Centavos } | null;
  /** Accrues daily on the unpaid principal and interest of a late instalment. */
  readonly penaltyInterest: readonly [PenaltyBand, ...PenaltyBand[]];
  /** Cap on the sum of interest, fees and penalties of an order, as a share of its principal. */
  readonly totalCostBps: number | null;
  /** Legal caps at the date of the agreement. */
  readonly costCaps: CostCaps | null;
  /** For a change of name, date of birth or address. */
  readonly changeNoticeDays: number;
  readonly assignmentNoticeBusinessDays: number;
  readonly judgmentPaidWithinDays: number;
  /** Applicants must be older than this and have a permanent address in the Philippines. */
  readonly olderThanYears: number;
}

/** Range of the term, from disbursement to the last due date. */
export const TERM_DAYS = loanLimits.termDays;

const DEFAULT_PENALTY = {
  newClient: centavos(loanLimits.defaultPenalty.newClient),
  repeatClient: centavos(loanLimits.defaultPenalty.repeatClient),
} as const;

/** @param on the day of the agreement; without it the latest rules, for texts about loans in general */
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

/** Returns the caps in force on this day, or the latest caps without a day; `null` if there are none. */
export const capsOn = ({ costCaps }: Profile, on?: CalendarDate): CostCaps | null =>
  costCaps.filter(({ from }) => on === undefined || from <= on).at(-1) ?? null;

/** Returns the penalty band of a late day. Day 1 is the day after the due date. */
export function penaltyBandOn(terms: LoanTerms, lateDay: number): PenaltyBand {
  const [first, ...later] = terms.penaltyInterest;
  if (!Number.isInteger(lateDay) || lateDay < first.fromLateDay) throw new Error(`not a late day: ${lateDay}`);
  return later.filter((band) => lateDay >= band.fromLateDay).at(-1) ?? first;
}
