/** `message` is a message in any company's app. */
export const CONTACT_CHANNELS = ['sms', 'message', 'call', 'email', 'visit'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** `reminder`: a payment is due soon or past due. `collection`: a demand for a past-due payment. */
export const CONTACT_PURPOSES = ['reminder', 'collection'] as const;
export type ContactPurpose = (typeof CONTACT_PURPOSES)[number];

/** `sent`: unknown whether the message was read. `notMade`: the contact was cleared, but not made. */
export const CONTACT_OUTCOMES = ['sent', 'reached', 'notReached', 'notMade'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/**
 * Reasons to refuse a clearance. `settled`: the loan is not running. `planKept`: the borrower keeps her payment plan. `paid`: nothing is past due or
 * due soon. `dispute`: the order is under review, or a complaint about collection is unanswered. `consent`: the borrower refuses reminders.
 * `tooOften`: the weekly limit is reached. `hour`: no contact is allowed at this time of day.
 */
export const CONTACT_REFUSALS = ['settled', 'planKept', 'paid', 'dispute', 'consent', 'tooOften', 'hour'] as const;
export type ContactRefusal = (typeof CONTACT_REFUSALS)[number];

export const UNCOVERED_REASONS = ['noClearance', 'otherChannel', 'otherOrder', 'notInTime'] as const;
export type UncoveredReason = (typeof UNCOVERED_REASONS)[number];

/** The lender's rules, within `contactBounds`. Minutes count from midnight in Manila. */
export interface ContactRules {
  readonly fromMinute: number;
  /** Exclusive. */
  readonly untilMinute: number;
  /** Maximum contacts with one borrower in seven days, by all senders together. */
  readonly perWeek: number;
}

const HOUR = 60;

export const contactBounds = {
  /** SEC MC 18 s.2019: no contact between 22:00 and 06:00. */
  fromMinute: 6 * HOUR,
  untilMinute: 22 * HOUR,
  /** The rule sets no number. Decided: never more than one a day on average. */
  perWeek: 7,
  weekDays: 7,
  /** Decided: no reminders of payments that are due later than this. */
  dueSoonDays: 7,
  /** Decided: a clearance expires, because its conditions may change. */
  validMinutes: 60,
} as const;

/** Decided: fewer hours and contacts than the rule allows, unless the lender configures others. */
export const defaultContactRules: ContactRules = { fromMinute: 8 * HOUR, untilMinute: 20 * HOUR, perWeek: 4 };
