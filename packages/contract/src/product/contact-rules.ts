/** How somebody is contacted about a loan. `message` is one in an app, of whichever company. */
export const CONTACT_CHANNELS = ['sms', 'message', 'call', 'email', 'visit'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** `reminder`: a payment is due soon or late. `collection`: somebody asks for what is late. */
export const CONTACT_PURPOSES = ['reminder', 'collection'] as const;
export type ContactPurpose = (typeof CONTACT_PURPOSES)[number];

/** `sent`: nobody knows whether it was read. `notMade`: it was cleared, and then left. */
export const CONTACT_OUTCOMES = ['sent', 'reached', 'notReached', 'notMade'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/**
 * Why a contact is not cleared. `settled`: the loan is not running. `planKept`: she keeps to a payment plan. `paid`: nothing is late, or due soon. `dispute`: the order is under
 * review, or a complaint about collection is not answered. `consent`: she wants no reminders. `tooOften`: the week is full. `hour`: nobody
 * is contacted at this time of the day.
 */
export const CONTACT_REFUSALS = ['settled', 'planKept', 'paid', 'dispute', 'consent', 'tooOften', 'hour'] as const;
export type ContactRefusal = (typeof CONTACT_REFUSALS)[number];

/** Why no clearance covers a contact that was reported. */
export const UNCOVERED_REASONS = ['noClearance', 'otherChannel', 'otherOrder', 'notInTime'] as const;
export type UncoveredReason = (typeof UNCOVERED_REASONS)[number];

/** The lender's own rule, within the bounds of `contactBounds`. Minutes count from midnight in Manila. */
export interface ContactRules {
  readonly fromMinute: number;
  /** The first minute in which nobody is contacted any more. */
  readonly untilMinute: number;
  /** In seven days, of one borrower, by everybody together. */
  readonly perWeek: number;
}

const HOUR = 60;

export const contactBounds = {
  /** SEC MC 18 s.2019: not between 22:00 and 06:00. */
  fromMinute: 6 * HOUR,
  untilMinute: 22 * HOUR,
  /** The rule names no number. Decided: never more than one a day. */
  perWeek: 7,
  weekDays: 7,
  /** Decided: what is due later than this is not reminded of. */
  dueSoonDays: 7,
  /** Decided: what was true when a contact was cleared may change; after so long it is asked for again. */
  validMinutes: 60,
} as const;

/** Decided: fewer hours and contacts than the rule allows, unless the lender says otherwise. */
export const usualContactRules: ContactRules = { fromMinute: 8 * HOUR, untilMinute: 20 * HOUR, perWeek: 4 };
