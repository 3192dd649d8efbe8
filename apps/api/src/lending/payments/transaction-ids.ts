/** A provider's id is unique among its own payments only. A name has no colon, so that no two providers make the same of theirs. */
export const transactionIdOf = (provider: string, paymentId: string): string => `${provider}:${paymentId}`;

/** The payment as its provider knows it, and as it stands on the borrower's slip. What came by no provider's payment keeps our own id. */
export const slipReferenceOf = ({
  transaction_id: id,
  intent_id,
}: {
  readonly transaction_id: string;
  readonly intent_id: string | null;
}): string => (intent_id === null ? id : id.slice(id.indexOf(':') + 1));
