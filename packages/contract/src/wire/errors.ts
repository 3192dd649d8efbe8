/**
 * Failure codes by name. The first group is the specification's; the second is ours, six digits from 900000
 * so that it can never meet one of a lender's own. The legacy API writes them as text.
 */
export const errorCodes = {
  alreadyRegistered: 11,
  captchaWrong: 101,
  captchaWrongAtRegistration: -1,
  duplicatePayment: 800005,
  verifyCodeWrong: 800006,

  invalidRequest: 900400,
  sessionRefused: 900401,
  /** The bank said no, and took nothing. */
  paymentDeclined: 900402,
  notAllowed: 900403,
  notFound: 900404,
  keyUsedForAnotherRequest: 900409,
  /** What the page showed is no longer what is owed. */
  figuresChanged: 900412,
  tooLarge: 900413,
  imageRefused: 900415,
  couponUnknown: 900422,
  /** A code was sent by SMS; the call is to be repeated with it. */
  codeNeeded: 900428,
  tooManyRequests: 900429,
  /** A rollover that would break a cap of the law or run too long. Its message says which, to be shown. */
  rolloverBarred: 900451,
  internal: 900500,
  notBuilt: 900501,
  unavailable: 900503,
  /** Nobody knows yet whether the money was taken. */
  paymentUnknown: 900504,
} as const;

export type ErrorName = keyof typeof errorCodes;

/** HTTP status beside the envelope. A refusal that the product's own rules make (11, 101 …) travels as 200. */
export function httpStatusOf(name: ErrorName): number {
  const code = errorCodes[name];
  return code >= 900000 ? code - 900000 : 200;
}
