export const PAYMENT_PURPOSES = ['repayment', 'rollover', 'payoff'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Every kind of transaction on a loan, by its borrower or by staff. Other lists of purposes derive from this type. */
export type LoanTransactionKind = PaymentPurpose | 'refund' | 'release' | 'writeOff' | 'paymentPlan' | 'pausePenalties' | 'resumePenalties';
