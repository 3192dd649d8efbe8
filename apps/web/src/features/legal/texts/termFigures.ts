import { termsOf, type LoanTerms } from '@hiram/contract/money/terms.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

/** Figures of the loan terms as text, derived from the same module that the service computes with. */
export interface TermFigures {
  readonly term: string;
  readonly decision: string;
  readonly crediting: string;
  readonly age: number;
  /** `null` if prepayment is allowed at any time. */
  readonly prepayment: { readonly part: string; readonly days: string } | null;
  /** `null` if there is no default penalty. */
  readonly defaultPenalty: { readonly newClient: string; readonly repeatClient: string } | null;
  /** Late days and penalty rate per `penaltyPer`. */
  readonly penaltyInterest: readonly (readonly [days: string, rate: string])[];
  readonly penaltyPer: 'day' | 'month';
  /** `null` if the total cost has no cap. */
  readonly costLimit: string | null;
  readonly changeNotice: string;
  readonly assignmentNotice: string;
  readonly judgment: string;
}

export function termFiguresOf(profile: Profile): TermFigures {
  const terms = termsOf(profile);
  const { termDays, creditingDays, prepaymentOnlyAfter: wait, defaultPenalty } = terms;
  return {
    term: `${termDays.minimum} to ${termDays.maximum} calendar days`,
    decision: days(terms.decisionWithinDays, 'day'),
    crediting: `${creditingDays.minimum} to ${creditingDays.maximum} calendar days`,
    age: terms.olderThanYears,
    prepayment: wait === null ? null : { part: partOfTerm(wait.partOfTerm), days: days(wait.daysSinceDisbursement, 'calendar day') },
    defaultPenalty:
      defaultPenalty === null
        ? null
        : {
            newClient: whole(defaultPenalty.newClient, profile.penaltySign),
            repeatClient: whole(defaultPenalty.repeatClient, profile.penaltySign),
          },
    penaltyInterest: penaltyRows(terms),
    penaltyPer: terms.penaltyInterest[0].perDays === 1 ? 'day' : 'month',
    costLimit: terms.totalCostBps === null ? null : percent(terms.totalCostBps),
    changeNotice: days(terms.changeNoticeDays, 'calendar day'),
    assignmentNotice: days(terms.assignmentNoticeBusinessDays, 'business day'),
    judgment: days(terms.judgmentPaidWithinDays, 'day'),
  };
}

const days = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const percent = (bps: number): string => `${bps / 100}%`;
const whole = (amount: Centavos, sign: string): string => `${sign}${(amount / 100).toLocaleString('en-PH')}`;
const partOfTerm = (part: number): string => (part === 0.5 ? 'half' : `${part * 100}%`);

function penaltyRows({ penaltyInterest }: LoanTerms): [string, string][] {
  return penaltyInterest.map(({ fromLateDay, bps }, index) => {
    const next = penaltyInterest[index + 1];
    return [next === undefined ? `From ${fromLateDay}` : `${fromLateDay} to ${next.fromLateDay - 1}`, percent(bps)];
  });
}
