import { recipientLines } from '@hiram/contract/product/recipients.ts';
import type { Recipient } from '@hiram/contract/product/recipients.ts';

/** Of the sample lender, as in the file of its brand; a test compares them. */
export const SAMPLE_RECIPIENTS: Readonly<Record<Recipient, string>> = {
  decisionMaker: 'Sample Credit Decisions',
  payoutBank: 'Sample Payout Bank',
  paymentProvider: 'Tulay Payments',
  cardProcessor: 'Sample Card Processing',
  smsNetwork: 'Sample SMS Network',
  creditRegistry: 'Sample Credit Registry',
  hosting: 'Sample Data Centre',
};

/** Each is a line of its own, which stands only where recipients are named. */
const NAMED = recipientLines(SAMPLE_RECIPIENTS)
  .map((line) => `[namedRecipients] - ${line}`)
  .join('\n');

/** Position 3: what the borrower lets the lender do with their data for this loan. */
export const PRIVACY_CONSENT_BODY = `{borrower} agrees that Hiram Lending Company uses personal data as this page says, for offer {offerNumber}.
# What is used
- Your name and mobile number, to know who borrows and to reach you about the loan.
- The account that you bind, to pay the loan out. Its number is stored encrypted, and shown by its last four digits.
- Your loans, payments and messages to customer service, to keep the accounts and to answer you.
- The identification of the device that you use, to protect your session.
# What it is used for
- To decide about your application within {decisionDays}, to credit the loan and to collect what is due.
- To tell you of due dates and of changes to your loan.
- To meet what the law asks of a lender.
# Who else receives it
[unnamedRecipients] - The provider that pays the loan out, and the one through which you pay: only what the payment needs.
${NAMED}
- A lender to whom this loan is assigned, after you were told {assignmentDays} before.
- An authority or a court, where the law requires it.
Contacts, messages and photos on your phone are not read; a picture that you send to customer service is. Nobody but you is told of your loan for collecting it.
# How long
Data of a loan is kept as long as the loan runs, and after that as long as the law makes a lender keep its books.
# Your rights
You may ask what is held about you, have it corrected, object, take back a consent that the loan does not need, and complain to the privacy regulator.
[contactEmail] Write to {contactEmail}.
[contactTelephone] Or call {contactTelephone}.`;
