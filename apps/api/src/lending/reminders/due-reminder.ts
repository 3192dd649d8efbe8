import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import type { SmsMessage } from '@hiram/contract/providers/providers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { hasConsented } from '../personal-data/consents.ts';
import { dateOf, unpaidOf } from '../engine/loan.ts';
import { findLoanRecord, loanAsOf } from '../servicing/loan-rows.ts';
import { openReviewOf } from '../origination/review.ts';
import { reminderText } from './reminder-text.ts';
import type { ReminderRow } from '../../platform/db/schema/reminders.tables.ts';
import { mayBeSent } from './sending-hours.ts';

/** `missed`: its hours are over. `needless`: it was paid or moved, its order is under review, or its borrower wants none. */
export type Verdict = 'missed' | 'needless' | SmsMessage;

/** What to do about a reminder whose time has come, looked up at the last moment before it is sent. */
export async function verdictOn(database: CellDatabase, profile: Profile, reminder: ReminderRow, at: Date): Promise<Verdict> {
  const { user_id: userId, order_id: orderId, due_on: dueOn, days_ahead: daysAhead } = reminder;
  if (addDays(manilaDateOf(at), daysAhead) !== dueOn || !mayBeSent(at)) return 'missed';
  if (!(await hasConsented(database, userId, 'reminders'))) return 'needless';
  const stored = await findLoanRecord(database, { userId, orderId });
  if (stored === null || (await openReviewOf(database, { userId, orderId })) !== null) return 'needless';
  // As it will stand on its day: an overpayment that waits may pay it by then.
  const loan = loanAsOf(profile, stored, dueOn);
  const instalment = loan?.instalments.find(({ number }) => number === reminder.number);
  if (loan === null || instalment === undefined) return 'needless';
  if (dateOf(loan, instalment.dueDay) !== dueOn || unpaidOf(instalment) === 0) return 'needless';
  const { phone, language, product } = await recipientOf(database, reminder);
  return {
    reference: referenceOf(reminder),
    phone,
    text: reminderText(language, { product, amount: unpaidOf(instalment), dueOn, daysAhead }),
  };
}

/** The network delivers each one once, so a reminder that nobody knows to be sent is sent again under the same. */
const referenceOf = ({ order_id, number, due_on, days_ahead }: ReminderRow): string => `R-${order_id}-${number}-${due_on}-${days_ahead}`;

interface Recipient {
  readonly phone: string;
  readonly language: Language;
  readonly product: string;
}

function recipientOf(database: CellDatabase, { user_id, order_id }: ReminderRow): Promise<Recipient> {
  return database
    .selectFrom('loan_order')
    .innerJoin('borrower', 'borrower.user_id', 'loan_order.user_id')
    .innerJoin('product', 'product.product_id', 'loan_order.product_id')
    .select(['borrower.phone', 'borrower.language', 'product.name as product'])
    .where('loan_order.user_id', '=', user_id)
    .where('loan_order.order_id', '=', order_id)
    .executeTakeFirstOrThrow();
}
