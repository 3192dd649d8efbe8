import { shareOf } from './basis-points.ts';
import { addDays } from '../product/dates.ts';
import type { CalendarDate } from '../product/dates.ts';
import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import { TERM_DAYS } from './terms.ts';

export interface OfferTerms {
  readonly principal: Centavos;
  readonly instalments: number;
  readonly periodDays: number;
  /** Days from disbursement to the first payment, if not one period. */
  readonly firstDays?: number;
  /** Share of the principal, deducted at disbursement. */
  readonly feeBps: number;
  /** Interest on the outstanding principal, per RATE_DAYS days. */
  readonly rateBps: number;
}

export interface PlanTerms extends OfferTerms {
  readonly disbursedOn: CalendarDate;
}

export interface Instalment {
  /** Starts at 1. */
  readonly number: number;
  readonly dueOn: CalendarDate;
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly amount: Centavos;
}

export interface Plan extends Omit<PlanTerms, 'instalments'> {
  readonly fee: Centavos;
  readonly proceeds: Centavos;
  readonly instalments: readonly Instalment[];
  readonly totalInterest: Centavos;
  readonly total: Centavos;
}

/** Interest rates are per this many days. */
export const RATE_DAYS = 30;

type Term = Pick<OfferTerms, 'instalments' | 'periodDays' | 'firstDays'>;

/** Days from disbursement to the last due date. */
export const termDaysOf = ({ instalments, periodDays, firstDays = periodDays }: Term): number => firstDays + periodDays * (instalments - 1);

export function isTermAllowed(term: Term): boolean {
  const days = termDaysOf(term);
  return days >= TERM_DAYS.minimum && days <= TERM_DAYS.maximum;
}

export function planOf(terms: PlanTerms): Plan {
  const fault = termsFault(terms);
  if (fault !== null) throw new Error(fault);
  const instalments = instalmentsOf(terms);
  const fee = shareOf(terms.principal, terms.feeBps);
  return {
    ...terms,
    fee,
    proceeds: centavos(terms.principal - fee),
    instalments,
    totalInterest: sumOf(instalments, 'interest'),
    total: sumOf(instalments, 'amount'),
  };
}

/** Returns the reason why the terms are invalid, or `null`. */
export function termsFault(terms: OfferTerms): string | null {
  for (const name of ['principal', 'instalments', 'periodDays', 'feeBps', 'rateBps'] as const) {
    const least = name === 'feeBps' || name === 'rateBps' ? 0 : 1;
    if (!Number.isSafeInteger(terms[name]) || terms[name] < least) return `${name} of an offer can't be ${terms[name]}`;
  }
  if (terms.firstDays !== undefined && (!Number.isSafeInteger(terms.firstDays) || terms.firstDays < 1))
    return `firstDays of an offer can't be ${terms.firstDays}`;
  if (shareOf(terms.principal, terms.feeBps) >= terms.principal) return 'the fee must be smaller than the principal';
  return isTermAllowed(terms) ? null : `a term of ${formatTerm(terms)} is not allowed`;
}

const formatTerm = ({ instalments, periodDays, firstDays }: Term): string =>
  firstDays === undefined ? `${instalments} times ${periodDays} days` : `${firstDays} and ${instalments - 1} times ${periodDays} days`;

/** Equal parts of the principal, the last one with the remainder; interest on the outstanding principal. */
function instalmentsOf(terms: PlanTerms): Instalment[] {
  const { principal, instalments: count, periodDays, firstDays = periodDays, rateBps, disbursedOn } = terms;
  const part = Math.floor(principal / count);
  return Array.from({ length: count }, (_, index) => {
    const outstanding = centavos(principal - part * index);
    const paid = index === count - 1 ? outstanding : centavos(part);
    const interest = shareOf(outstanding, rateBps, index === 0 ? firstDays : periodDays, RATE_DAYS);
    const dueOn = addDays(disbursedOn, firstDays + periodDays * index);
    return { number: index + 1, dueOn, principal: paid, interest, amount: centavos(paid + interest) };
  });
}

const sumOf = (instalments: readonly Instalment[], field: 'interest' | 'amount'): Centavos =>
  centavos(instalments.reduce((sum, instalment) => sum + instalment[field], 0));
