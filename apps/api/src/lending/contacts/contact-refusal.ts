import type { ContactPurpose, ContactRefusal, ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { contactBounds } from '@hiram/contract/product/contact-rules.ts';
import { dueNow, nextDueDay } from '../engine/due.ts';
import type { Loan } from '../engine/loan.ts';
import { heldPlan } from '../engine/payment-plan.ts';
import { isContactHour } from './contact-hours.ts';

/** What a clearance is decided by, all of it read in one transaction. */
export interface ContactFacts {
  readonly at: Date;
  readonly purpose: ContactPurpose;
  /** Those that it is about and that are running, as of today. */
  readonly loans: readonly Loan[];
  /** An order of them is under review. */
  readonly underReview: boolean;
  /** A complaint about collection is not answered. */
  readonly collectionComplaint: boolean;
  readonly wantsReminders: boolean;
  /** How often she was contacted in the last seven days, or may still be by a clearance. */
  readonly inWeek: number;
  /** Of the last seven days, cleared and reported as not made. */
  readonly notMadeInWeek: number;
}

type Rule = (facts: ContactFacts, rules: ContactRules) => boolean;

/** All that forbids a contact, in the order in which a reason is given: what lasts comes before what passes by itself. */
const FORBIDS: Readonly<Record<ContactRefusal, Rule>> = {
  settled: ({ loans }) => loans.length === 0,
  planKept: ({ loans, purpose }) => purpose === 'collection' && !loans.some(isLate) && loans.some((loan) => heldPlan(loan) !== null),
  paid: ({ loans, purpose }) => !loans.some(purpose === 'collection' ? isLate : isDueSoon),
  // What is due is still said to somebody who complains about collection; what is late is not.
  dispute: ({ underReview, collectionComplaint, purpose, loans }) =>
    underReview || (collectionComplaint && (purpose === 'collection' || loans.some(isLate))),
  consent: ({ purpose, wantsReminders }) => purpose === 'reminder' && !wantsReminders,
  // As many clearances as she may be contacted can be given back; the others count, because nobody can check that a contact was not made.
  tooOften: ({ inWeek, notMadeInWeek }, { perWeek }) => inWeek + Math.max(0, notMadeInWeek - perWeek) >= perWeek,
  hour: ({ at }, rules) => !isContactHour(rules, at),
};

/** Null when nothing forbids it. */
export function refusalOf(facts: ContactFacts, rules: ContactRules): ContactRefusal | null {
  const reasons = Object.keys(FORBIDS) as ContactRefusal[];
  return reasons.find((reason) => FORBIDS[reason](facts, rules)) ?? null;
}

/** Its due day is over, and it is not paid. */
const isLate = (loan: Loan): boolean => {
  const dueDay = nextDueDay(loan);
  return dueDay === null ? dueNow(loan) > 0 : dueDay < loan.day;
};

const isDueSoon = (loan: Loan): boolean => {
  const dueDay = nextDueDay(loan);
  return dueDay === null ? dueNow(loan) > 0 : dueDay <= loan.day + contactBounds.dueSoonDays && dueNow(loan) > 0;
};
