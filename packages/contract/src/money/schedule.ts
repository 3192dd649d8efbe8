import { shareOf } from './basis-points.ts';
import { addDays } from '../product/dates.ts';
import type { CalendarDate } from '../product/dates.ts';
import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import { TERM_DAYS } from './terms.ts';

export interface OfferTerms {
  readonly principal: Centavos;
  /** How many. */
  readonly instalments: number;
  readonly periodDays: number;
  /** Of the principal, kept back at disbursement. */
  readonly feeBps: number;
  /** Interest on the outstanding principal, per RATE_DAYS days. */
  readonly rateBps: number;
}

export interface PlanTerms extends OfferTerms {
  readonly disbursedOn: CalendarDate;
}

export interface Instalment {
  /** From 1. */
  readonly number: number;
  readonly dueOn: CalendarDate;
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly amount: Centavos;
}

export interface Plan extends Omit<PlanTerms, 'instalments'> {
  readonly fee: Centavos;
  /** What the borrower receives. */
  readonly proceeds: Centavos;
  readonly instalments: readonly Instalment[];
  readonly totalInterest: Centavos;
  readonly total: Centavos;
}

/** A rate of interest is per so many days. */
export const RATE_DAYS = 30;

export function termAllowed({ instalments, periodDays }: Pick<OfferTerms, 'instalments' | 'periodDays'>): boolean {
  const days = instalments * periodDays;
  return days >= TERM_DAYS.minimum && days <= TERM_DAYS.maximum;
}

/** Throws on terms that no offer may have: `termsFault` says which. */
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

/** Why no offer may have these terms, or null. */
export function termsFault(terms: OfferTerms): string | null {
  for (const name of ['principal', 'instalments', 'periodDays', 'feeBps', 'rateBps'] as const) {
    const least = name === 'feeBps' || name === 'rateBps' ? 0 : 1;
    if (!Number.isSafeInteger(terms[name]) || terms[name] < least) return `${name} of an offer can't be ${terms[name]}`;
  }
  if (shareOf(terms.principal, terms.feeBps) >= terms.principal) return 'a fee that takes the whole principal leaves nothing to lend';
  return termAllowed(terms) ? null : `a term of ${terms.instalments} times ${terms.periodDays} days is not allowed`;
}

/** Equal parts of the principal, the last with what division leaves over; interest on what is still outstanding. */
function instalmentsOf({ principal, instalments: count, periodDays, rateBps, disbursedOn }: PlanTerms): Instalment[] {
  const part = Math.floor(principal / count);
  return Array.from({ length: count }, (_, index) => {
    const outstanding = centavos(principal - part * index);
    const paid = index === count - 1 ? outstanding : centavos(part);
    const interest = shareOf(outstanding, rateBps, periodDays, RATE_DAYS);
    const number = index + 1;
    return { number, dueOn: addDays(disbursedOn, periodDays * number), principal: paid, interest, amount: centavos(paid + interest) };
  });
}

const sumOf = (instalments: readonly Instalment[], field: 'interest' | 'amount'): Centavos =>
  centavos(instalments.reduce((sum, instalment) => sum + instalment[field], 0));
