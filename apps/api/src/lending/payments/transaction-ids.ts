/** A provider's ids are unique among its own payments only. Provider names have no colon, so ids of two providers cannot be equal. */
export const transactionIdOf = (provider: string, paymentId: string): string => `${provider}:${paymentId}`;

/** Reference of the payment at its provider and on the borrower's slip. Transactions without a provider's payment have our own id. */
export const slipReferenceOf = ({
  transaction_id: id,
  intent_id,
}: {
  readonly transaction_id: string;
  readonly intent_id: string | null;
}): string => (intent_id === null ? id : id.slice(id.indexOf(':') + 1));
