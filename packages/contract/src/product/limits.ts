/** Limits of the specification's section 9, and the few sizes that it leaves open. In milliseconds unless named otherwise. */
export const limits = {
  complaint: { characters: 200, images: 9, replyWeekdays: 3, successModalMs: 1500, scoreDelayMs: 3000 },
  /** Decided: large enough for a phone's photo, too small for a video. Stored with at most `side` pixels on the longer side. */
  upload: { bytes: 15 * 1024 * 1024, side: 1600 },
  smsCode: {
    characters: 6,
    resendSeconds: 60,
    /** Decided: allows for typing errors; five guesses do not find one code in a million. */
    guesses: 5,
  },
  captcha: { characters: 4 },
  phone: { digits: 11 },
  toast: { defaultMs: 3000, minimumMs: 300, infoMs: 2000 },
  score: { minimum: 1, maximum: 5 },
  rating: { sent: 5, storeFromStars: 4 },
  bankAccount: { defaultCardType: 1, defaultChannelNumber: 90006 },
  contractScene: 3,
  borrowAgainModule: 30,
  keyboard: { shrinkPx: 60 },
  carousel: { intervalMs: 3000 },
  http: {
    timeoutMs: 60_000,
    /** Maximum body of a request without a file. */
    bodyBytes: 64 * 1024,
  },
  collapsedRows: 2,
  productsWithTags: 2,
  privacy: {
    /** Decided: retention that the Anti-Money Laundering Act (RA 9160) demands of a lender's books, counted from the closing of the last loan. */
    keepYears: 5,
  },
  bankForm: {
    /** Decided: more than any bank needs, few enough to reject a flood. */
    items: 60,
    valueCharacters: 200,
  },
} as const;

/** The loan terms of section 9. Days are Manila calendar days; sums are in centavos. */
export const loanLimits = {
  termDays: { minimum: 91, maximum: 365 },
  decisionWithinDays: 1,
  creditingDays: { minimum: 1, maximum: 3 },
  prepaymentOnlyAfter: { daysSinceDisbursement: 7, partOfTerm: 0.5 },
  defaultPenalty: { newClient: 1000_00, repeatClient: 800_00 },
  changeNoticeDays: 3,
  assignmentNoticeBusinessDays: 7,
  judgmentPaidWithinDays: 10,
  olderThanYears: 18,
} as const;

/** Read by the service only. Separate from `limits`, which every page loads. */
export const accountChange = {
  /** Decided: long enough to read a message that arrives at night; a payout may take longer anyway. */
  payoutWaitHours: 24,
} as const;
