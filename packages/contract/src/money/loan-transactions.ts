/** What a borrower pays for. */
export const PAYMENT_PURPOSES = ['repayment', 'rollover', 'payoff'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Everything that changes a loan: what its borrower pays for or agrees on, and what staff do besides. Other lists of purposes are taken from this one. */
export type LoanTransactionKind = PaymentPurpose | 'refund' | 'release' | 'writeOff' | 'paymentPlan' | 'pausePenalties' | 'resumePenalties';
