import type { LoanTransactionRow } from '../../tables/loan.ts';

/** A provider's ids are unique among its own payments only. Provider names have no colon, so ids of two providers cannot be equal. */
export const transactionIdOf = (provider: string, paymentId: string): string => `${provider}:${paymentId}`;

/** Reference of the payment at its provider and on the borrower's slip. Transactions without a provider's payment have our own id. */
export const slipReferenceOf = ({ transactionId: id, intentId }: Pick<LoanTransactionRow, 'transactionId' | 'intentId'>): string =>
  intentId === null ? id : id.slice(id.indexOf(':') + 1);
