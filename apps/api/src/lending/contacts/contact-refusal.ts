import type { ContactPurpose, ContactRefusal, ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { contactBounds } from '@hiram/contract/product/contact-rules.ts';
import { dueNow, nextDueDay } from '../engine/due.ts';
import type { Loan } from '../engine/loan.ts';
import { activePlan } from '../engine/payment-plan.ts';
import { isContactHour } from './contact-hours.ts';

/** Facts that decide on a clearance, all read in one transaction. */
export interface ContactFacts {
  readonly at: Date;
  readonly purpose: ContactPurpose;
  /** Running loans that the contact is about, as of today. */
  readonly loans: readonly Loan[];
  readonly underReview: boolean;
  /** True if a complaint about collection is unanswered. */
  readonly collectionComplaint: boolean;
  readonly wantsReminders: boolean;
  /** Contacts of the last seven days, including clearances that may still be used. */
  readonly inWeek: number;
  readonly notMadeInWeek: number;
}

type Rule = (facts: ContactFacts, rules: ContactRules) => boolean;

/** All rules that forbid a contact, in the order of the reported reason: lasting reasons come before those that pass by themselves. */
const REFUSAL_RULES: Readonly<Record<ContactRefusal, Rule>> = {
  settled: ({ loans }) => loans.length === 0,
  planKept: ({ loans, purpose }) => purpose === 'collection' && !loans.some(isLate) && loans.some((loan) => activePlan(loan) !== null),
  paid: ({ loans, purpose }) => !loans.some(purpose === 'collection' ? isLate : isDueSoon),
  // A borrower who complains about collection is still reminded of a due date, but not contacted about late payments.
  dispute: ({ underReview, collectionComplaint, purpose, loans }) =>
    underReview || (collectionComplaint && (purpose === 'collection' || loans.some(isLate))),
  consent: ({ purpose, wantsReminders }) => purpose === 'reminder' && !wantsReminders,
  // At most `perWeek` unused clearances are credited back. Further ones count, because it cannot be verified that no contact was made.
  tooOften: ({ inWeek, notMadeInWeek }, { perWeek }) => inWeek + Math.max(0, notMadeInWeek - perWeek) >= perWeek,
  hour: ({ at }, rules) => !isContactHour(rules, at),
};

export function refusalOf(facts: ContactFacts, rules: ContactRules): ContactRefusal | null {
  const reasons = Object.keys(REFUSAL_RULES) as ContactRefusal[];
  return reasons.find((reason) => REFUSAL_RULES[reason](facts, rules)) ?? null;
}

const isLate = (loan: Loan): boolean => {
  const dueDay = nextDueDay(loan);
  return dueDay === null ? dueNow(loan) > 0 : dueDay < loan.day;
};

const isDueSoon = (loan: Loan): boolean => {
  const dueDay = nextDueDay(loan);
  return dueDay === null ? dueNow(loan) > 0 : dueDay <= loan.day + contactBounds.dueSoonDays && dueNow(loan) > 0;
};
