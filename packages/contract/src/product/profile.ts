import type { Centavos } from '../wire/money.ts';
import type { PhoneRule } from '../wire/phone.ts';
import { limits } from './limits.ts';

/**
 * The product comes in two profiles: `specified`, to the letter of the specification, and `philippines`, with
 * what a Philippine borrower, regulator and app store expect. Every difference between them is one field here.
 */
export const PROFILE_NAMES = ['specified', 'philippines'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

/** From this late day on, the unpaid part of an instalment costs this much a day. */
export interface PenaltyBand {
  readonly fromLateDay: number;
  /** Basis points are `bps / perDays` a day: 500 over 30 is 5% a month, which is no whole number a day. */
  readonly bps: number;
  readonly perDays: number;
}

/** What the regulator lets a loan of this size cost. */
export interface CostCaps {
  /** The first day that it binds, year-month-day. A loan keeps the caps of the day on which it was agreed. */
  readonly from: string;
  /** Where it is written. */
  readonly rule: string;
  readonly principalUpTo: Centavos;
  readonly termDaysUpTo: number;
  readonly nominalBpsPerMonth: number;
  readonly effectiveBpsPerMonth: number;
  /** Interest, fees, rollover fees and penalties together, as a part of the principal. */
  readonly totalCostBps: number;
}

export interface Profile {
  readonly name: ProfileName;
  /** Languages that pages are built in; the first is the default. */
  readonly languages: readonly [Language, ...Language[]];
  /** The specification quotes some messages in Chinese and Indonesian: shown as they stand, or in the page's language. */
  readonly quotedMessages: 'verbatim' | 'translated';
  readonly phoneNumber: PhoneRule;
  readonly agreementBox: 'checked' | 'unchecked';
  readonly disclosureBeforeLoan: 'rateDescription' | 'truthInLending';
  /** The score posted after a borrower rates: always five, or the stars given. */
  readonly ratingSent: 'five' | 'given';
  /** The fewest stars after which the native store rating is opened. */
  readonly storeRatingFromStars: 4 | 1;
  /** The sign before penalty amounts in the texts. A label: the ledger posts pesos either way. */
  readonly penaltySign: 'Rs.' | '₱';
  /** Whether an order's first late day costs a fixed amount besides the interest. */
  readonly oneTimePenalty: boolean;
  /** By rising late day. */
  readonly penaltyInterest: readonly [PenaltyBand, ...PenaltyBand[]];
  /** By rising day. Checked on every offer and rollover. */
  readonly costCaps: readonly CostCaps[];
  readonly prepayment: 'afterHalfTerm' | 'anyTime';
  /** Taken off, a page keeps it for its tab, calls carry it in a header, and no call has a phone number on its address. */
  readonly sessionOnAddress: 'kept' | 'takenOff';
  /** Whether a session belongs to a key of the browser that used it first, and each call is signed with it. A lender may ask for it in either profile. */
  readonly sessionKey: 'none' | 'required';
  /** Another account for payouts: good at once; or confirmed by a code while a loan waits for its payout, told by SMS, and good after a while. */
  readonly accountChange: 'atOnce' | 'guarded';
  /** Addresses that the service answers and a page opens or embeds: every https one, or our own and those that the brand allows. */
  readonly serverAddresses: 'anyHttps' | 'allowedOrigins';
  /** A payment link whose signature is missing or wrong: as it is given, or a warning in place of its code. */
  readonly unverifiedPaymentLink: 'shown' | 'hidden';
  /** The barcode of a pay code, for a cashier's scanner: the specification has it, but nothing that opens it. */
  readonly scanToPay: 'noOpener' | 'fromPayBox';
  /** What lies readable on the phone: everything, until a complaint that was sent clears it; or what a code is paid with, and a draft is encrypted. */
  readonly readableOnPhone: 'everything' | 'payCodes';
  /** What a complaint that a payment was not recorded does: wait for its reply, or put the order under review meanwhile. */
  readonly unrecordedPayment: 'complaintOnly' | 'underReview';
  /** Codes by SMS: as the lender configures them; or the page has to work before one is sent, and says beside its field that nobody may ask for it. */
  readonly smsCodes: 'asConfigured' | 'guarded';
  /** Entrances to what the specification does not know: choices side by side, documents about payments, rights over one's data. */
  readonly extras: 'absent' | 'offered';
}

export const specified: Profile = {
  name: 'specified',
  languages: ['en'],
  quotedMessages: 'verbatim',
  phoneNumber: { pattern: /^1[3-9]\d{9}$/, fold: null },
  agreementBox: 'checked',
  disclosureBeforeLoan: 'rateDescription',
  ratingSent: 'five',
  storeRatingFromStars: limits.rating.storeFromStars,
  penaltySign: 'Rs.',
  oneTimePenalty: true,
  penaltyInterest: [
    { fromLateDay: 1, bps: 500, perDays: 1 },
    { fromLateDay: 31, bps: 400, perDays: 1 },
    { fromLateDay: 91, bps: 200, perDays: 1 },
  ],
  costCaps: [],
  prepayment: 'afterHalfTerm',
  sessionOnAddress: 'kept',
  sessionKey: 'none',
  accountChange: 'atOnce',
  serverAddresses: 'anyHttps',
  unverifiedPaymentLink: 'shown',
  scanToPay: 'noOpener',
  readableOnPhone: 'everything',
  unrecordedPayment: 'complaintOnly',
  smsCodes: 'asConfigured',
  extras: 'absent',
};

const smallLoanCaps = {
  // Not made by `centavos`, whose file has schemas in it: the landing page reads its profile and is too small for those.
  principalUpTo: 10_000_00 as Centavos,
  // Four calendar months have at most 123 days.
  termDaysUpTo: 123,
  nominalBpsPerMonth: 600,
  totalCostBps: 10_000,
} as const;

export const philippines: Profile = {
  name: 'philippines',
  languages: ['en', 'fil'],
  quotedMessages: 'translated',
  phoneNumber: { pattern: /^09\d{9}$/, fold: { countryCode: /^\+?63(?=9\d{9}$)/, trunk: '0' } },
  agreementBox: 'unchecked',
  disclosureBeforeLoan: 'truthInLending',
  ratingSent: 'given',
  storeRatingFromStars: 1,
  penaltySign: '₱',
  oneTimePenalty: false,
  penaltyInterest: [{ fromLateDay: 1, bps: 500, perDays: 30 }],
  costCaps: [
    { ...smallLoanCaps, from: '2022-03-03', rule: 'SEC MC 3 s.2022', effectiveBpsPerMonth: 1500 },
    { ...smallLoanCaps, from: '2026-04-01', rule: 'SEC MC 14 s.2025', effectiveBpsPerMonth: 1200 },
  ],
  prepayment: 'anyTime',
  sessionOnAddress: 'takenOff',
  sessionKey: 'required',
  accountChange: 'guarded',
  serverAddresses: 'allowedOrigins',
  unverifiedPaymentLink: 'hidden',
  scanToPay: 'fromPayBox',
  readableOnPhone: 'payCodes',
  unrecordedPayment: 'underReview',
  smsCodes: 'guarded',
  extras: 'offered',
};

export const profiles: { readonly [Name in ProfileName]: Profile } = { specified, philippines };

/** The profile of a configuration value; a name that is neither must stop the start, so it throws. */
export function profileNamed(name: string): Profile {
  const known = PROFILE_NAMES.find((each) => each === name);
  if (known === undefined) throw new Error(`no such profile: ${name} (known: ${PROFILE_NAMES.join(', ')})`);
  return profiles[known];
}
