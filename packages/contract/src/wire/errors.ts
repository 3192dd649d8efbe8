/**
 * Failure codes by name. The first group is the specification's; the second is ours, six digits from 900000 to avoid collisions with a lender's own
 * codes. The legacy API sends them as text.
 */
export const errorCodes = {
  alreadyRegistered: 11,
  captchaWrong: 101,
  captchaWrongAtRegistration: -1,
  duplicatePayment: 800005,
  verifyCodeWrong: 800006,

  invalidRequest: 900400,
  sessionRefused: 900401,
  /** The bank declined the payment and charged nothing. */
  paymentDeclined: 900402,
  notAllowed: 900403,
  notFound: 900404,
  keyUsedForAnotherRequest: 900409,
  /** The figures on the page no longer match what is owed. */
  figuresChanged: 900412,
  tooLarge: 900413,
  imageRefused: 900415,
  couponUnknown: 900422,
  /** A code was sent by SMS; the call must be repeated with this code. */
  codeNeeded: 900428,
  tooManyRequests: 900429,
  /** The rollover would break a legal cap or exceed the longest term. The message names the reason, for display. */
  rolloverBarred: 900451,
  internal: 900500,
  notBuilt: 900501,
  unavailable: 900503,
  /** It is not known yet whether the payment was charged. */
  paymentUnknown: 900504,
} as const;

export type ErrorName = keyof typeof errorCodes;

/** HTTP status of a failure. Refusals by the product's own rules (11, 101 …) have status 200. */
export function httpStatusOf(name: ErrorName): number {
  const code = errorCodes[name];
  return code >= 900000 ? code - 900000 : 200;
}
