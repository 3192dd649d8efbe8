/**
 * All recipients of borrower data outside of the lender. The privacy policy, the consent before a loan and the privacy centre print this list. The
 * companies are named in `recipients` of the brand's file.
 */
export const RECIPIENTS = [
  'decisionMaker',
  'payoutBank',
  'paymentProvider',
  'cardProcessor',
  'smsNetwork',
  'creditRegistry',
  'hosting',
] as const;
export type Recipient = (typeof RECIPIENTS)[number];

/** Data and purpose of each recipient. The catalogue's `privacy_recipient_…` repeats these texts for the privacy centre. */
export const RECIPIENT_PURPOSES: Readonly<Record<Recipient, string>> = {
  decisionMaker: 'your name, and the amount and term that you ask for, to advise on your application.',
  payoutBank: 'your name, your account number and the amount, to pay your loan out.',
  paymentProvider: 'the amount and a number of the payment, to take what you pay.',
  cardProcessor: 'the number of your card and the amount, when you pay by card.',
  smsNetwork: 'your mobile number and the text, to send you codes, notices and reminders.',
  creditRegistry: 'your name, your loans and how they are paid, because the law asks every lender for it (RA 9510).',
  hosting: 'all of it, stored for us. It may use none of it for itself.',
};

export const recipientLines = (names: Readonly<Record<Recipient, string>>): string[] =>
  RECIPIENTS.map((recipient) => `${names[recipient]}: ${RECIPIENT_PURPOSES[recipient]}`);
