import type { Centavos } from '../wire/money.ts';
import type { PhoneRule } from '../wire/phone.ts';
import { limits } from './limits.ts';

/**
 * The product has two profiles: `specified`, exactly as the specification requires, and `philippines`, with the changes that Philippine borrowers,
 * regulators and app stores expect. Every difference between them is one field here.
 */
export const PROFILE_NAMES = ['specified', 'philippines'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Daily penalty on the unpaid part of an instalment, from this late day on. */
export interface PenaltyBand {
  readonly fromLateDay: number;
  /** The daily rate is `bps / perDays`: 500 over 30 is 5% a month, which is not a whole number of basis points a day. */
  readonly bps: number;
  readonly perDays: number;
}

/** The regulator's cost caps for loans up to this size and term. */
export interface CostCaps {
  /** First day in force, as YYYY-MM-DD. A loan is subject to the caps of the day of its agreement. */
  readonly from: string;
  readonly rule: string;
  readonly principalUpTo: Centavos;
  readonly termDaysUpTo: number;
  readonly nominalBpsPerMonth: number;
  readonly effectiveBpsPerMonth: number;
  /** Interest, fees, rollover fees and penalties together, as a share of the principal. */
  readonly totalCostBps: number;
}

export interface Profile {
  readonly name: ProfileName;
  /** Languages of the pages; the first is the default. */
  readonly languages: readonly [Language, ...Language[]];
  /** Messages that the specification quotes in Chinese and Indonesian: shown verbatim, or in the page's language. */
  readonly quotedMessages: 'verbatim' | 'translated';
  readonly phoneNumber: PhoneRule;
  readonly agreementBox: 'checked' | 'unchecked';
  readonly disclosureBeforeLoan: 'rateDescription' | 'truthInLending';
  /** Score sent after a rating: always five, or the given stars. */
  readonly ratingSent: 'five' | 'given';
  readonly storeRatingFromStars: 4 | 1;
  /** Currency sign of penalty amounts in texts. A label only: the ledger always posts pesos. */
  readonly penaltySign: 'Rs.' | '₱';
  /** True if an order's first late day costs a fixed amount in addition to interest. */
  readonly oneTimePenalty: boolean;
  /** Sorted by late day. */
  readonly penaltyInterest: readonly [PenaltyBand, ...PenaltyBand[]];
  /** Sorted by day. Enforced on every offer and rollover. */
  readonly costCaps: readonly CostCaps[];
  readonly prepayment: 'afterHalfTerm' | 'anyTime';
  /** `takenOff`: the page stores the session for its tab, sends it in a header, and puts no phone number into a URL. */
  readonly sessionOnAddress: 'kept' | 'takenOff';
  /**
   * `required`: a session is bound to a key of the browser that used it first, and each call is signed with that key. A lender can require it in
   * either profile.
   */
  readonly sessionKey: 'none' | 'required';
  /**
   * Change of the payout account: effective at once; or confirmed by a code while a payout is pending, notified by SMS, and effective after a delay.
   */
  readonly accountChange: 'atOnce' | 'guarded';
  /** Faults of the bank form: found by the service alone, or also by the page before it saves. */
  readonly bankFormFaults: 'byService' | 'byPage';
  /** URLs from the service that a page opens or embeds: any http(s) URL (embedded: https), or only our origin and those that the brand allows. */
  readonly serverAddresses: 'anywhere' | 'allowedOrigins';
  /** Payment link without a valid signature: shown as given, or a warning instead of its code. */
  readonly unverifiedPaymentLink: 'shown' | 'hidden';
  /** Barcode of a pay code for a cashier's scanner. The specification has the barcode, but no control that opens it. */
  readonly scanToPay: 'noOpener' | 'fromPayBox';
  /**
   * Data in plain text on the phone: everything, until a submitted complaint clears it; or only what is needed to pay a code, with drafts encrypted.
   */
  readonly readableOnPhone: 'everything' | 'payCodes';
  /** Effect of a complaint about an unrecorded payment: none until the reply, or the order is under review in between. */
  readonly unrecordedPayment: 'complaintOnly' | 'underReview';
  /** SMS codes: as the lender configures them; or with proof of work before sending, and a warning beside the field against sharing the code. */
  readonly smsCodes: 'asConfigured' | 'guarded';
  /** Links to features beyond the specification: comparison of payment choices, documents about payments, data protection rights. */
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
  bankFormFaults: 'byService',
  serverAddresses: 'anywhere',
  unverifiedPaymentLink: 'shown',
  scanToPay: 'noOpener',
  readableOnPhone: 'everything',
  unrecordedPayment: 'complaintOnly',
  smsCodes: 'asConfigured',
  extras: 'absent',
};

const smallLoanCaps = {
  // Not created by `centavos`: its module imports schemas, which are too large for the landing page.
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
  bankFormFaults: 'byPage',
  serverAddresses: 'allowedOrigins',
  unverifiedPaymentLink: 'hidden',
  scanToPay: 'fromPayBox',
  readableOnPhone: 'payCodes',
  unrecordedPayment: 'underReview',
  smsCodes: 'guarded',
  extras: 'offered',
};

export const profiles: { readonly [Name in ProfileName]: Profile } = { specified, philippines };

/** Returns the profile of a configuration value. Throws on an unknown name, so that the process does not start. */
export function profileNamed(name: string): Profile {
  const known = PROFILE_NAMES.find((each) => each === name);
  if (known === undefined) throw new Error(`no such profile: ${name} (known: ${PROFILE_NAMES.join(', ')})`);
  return profiles[known];
}
