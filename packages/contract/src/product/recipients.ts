/**
 * Everybody outside of the lender who is given data of a borrower: each of them, as the product really sends it. The privacy policy, the
 * consent before a loan and the privacy centre print this list. Who stands behind each is `recipients` of the brand's file.
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

/** What each is given, and what for. The privacy centre says the same in the page's language: `privacy_recipient_…` of the catalogue. */
export const GIVEN_TO: Readonly<Record<Recipient, string>> = {
  decisionMaker: 'your name, and the amount and term that you ask for, to advise on your application.',
  payoutBank: 'your name, your account number and the amount, to pay your loan out.',
  paymentProvider: 'the amount and a number of the payment, to take what you pay.',
  cardProcessor: 'the number of your card and the amount, when you pay by card.',
  smsNetwork: 'your mobile number and the text, to send you codes, notices and reminders.',
  creditRegistry: 'your name, your loans and how they are paid, because the law asks every lender for it (RA 9510).',
  hosting: 'all of it, stored for us. It may use none of it for itself.',
};

/** One line for each, in the order of the list. */
export const recipientLines = (names: Readonly<Record<Recipient, string>>): string[] =>
  RECIPIENTS.map((recipient) => `${names[recipient]}: ${GIVEN_TO[recipient]}`);
