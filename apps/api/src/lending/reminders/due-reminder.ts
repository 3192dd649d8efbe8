import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language, Profile } from '@hiram/contract/product/profile.ts';
import type { SmsMessage } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { clearContact } from '../contacts/clear-contact.ts';
import type { ContactDesk } from '../contacts/clear-contact.ts';
import { dueNow, nextDueDay } from '../engine/due.ts';
import { dateOf, unpaidOf } from '../engine/loan.ts';
import type { Loan } from '../engine/loan.ts';
import { activePlan } from '../engine/payment-plan.ts';
import { findLoanRecord, projectLoan } from '../servicing/loan-rows.ts';
import { reminderText } from './reminder-text.ts';
import { isSendingTime } from './sending-hours.ts';
import type { ReminderRow } from '../../tables/reminder.ts';

export interface ClearedReminder {
  readonly contactId: string;
  readonly message: SmsMessage;
}

/**
 * `missed`: the sending hours are over, or the contacts of the week are used up. `needless`: the instalment was paid or moved, is disputed, or the
 * borrower wants no reminders.
 */
export type Verdict = 'missed' | 'needless' | ClearedReminder;

/** Decides on a reminder that is due, and clears its contact in the same transaction, just before it is sent. */
export function verdictOn(database: CellDatabase, desk: ContactDesk, reminder: ReminderRow, at: Date): Promise<Verdict> {
  const { dueOn, daysAhead } = reminder;
  if (addDays(manilaDateOf(at), daysAhead) !== dueOn || !isSendingTime(desk.contactRules, at)) return Promise.resolve('missed');
  return database.transaction().execute(async (transaction) => {
    const amount = await amountOf(transaction, desk.profile, reminder);
    return amount === null ? 'needless' : toClearedReminder(transaction, desk, { reminder, amount, at });
  });
}

interface ReminderAmount {
  readonly reminder: ReminderRow;
  readonly amount: Centavos;
  readonly at: Date;
}

async function toClearedReminder(
  transaction: CellTransaction,
  desk: ContactDesk,
  { reminder, amount, at }: ReminderAmount,
): Promise<Verdict> {
  const { userId, orderId, dueOn, daysAhead } = reminder;
  const reference = referenceOf(reminder);
  const request = { userId, orderId, channel: 'sms', sender: '', purpose: 'reminder', madeFor: reference, at } as const;
  const clearance = await clearContact(transaction, desk, request);
  if ('refused' in clearance) return clearance.refused === 'tooOften' || clearance.refused === 'hour' ? 'missed' : 'needless';
  const { phone, language, product } = await recipientOf(transaction, reminder);
  const text = reminderText(language, { product, amount, dueOn, daysAhead });
  return { contactId: clearance.contactId, message: { reference, phone, text } };
}

/** Amount that the reminder is about; `null` if that instalment is no longer owed. */
async function amountOf(database: CellDatabase, profile: Profile, reminder: ReminderRow): Promise<Centavos | null> {
  const { dueOn, daysAhead } = reminder;
  const stored = await findLoanRecord(database, reminder);
  // A reminder ahead uses the loan as of the due date, because an overpayment may pay the instalment by then. A late one uses the loan of today.
  const loan = stored === null ? null : projectLoan(profile, stored, laterOf(dueOn, addDays(dueOn, -daysAhead)));
  if (loan !== null && activePlan(loan) !== null) return amountByPlan(loan, dueOn);
  const instalment = loan?.instalments.find(({ number }) => number === reminder.number);
  if (loan === null || instalment === undefined) return null;
  if (dateOf(loan, instalment.dueDay) !== dueOn || unpaidOf(instalment) === 0) return null;
  return daysAhead < 0 ? dueNow(loan) : unpaidOf(instalment);
}

function amountByPlan(loan: Loan, dueOn: CalendarDate): Centavos | null {
  const dueDay = nextDueDay(loan);
  const amount = dueNow(loan);
  return dueDay !== null && dateOf(loan, dueDay) === dueOn && amount > 0 ? amount : null;
}

const laterOf = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);

/** The network delivers each reference once, so a reminder with unknown outcome is sent again under the same reference. */
const referenceOf = ({ orderId, number, dueOn, daysAhead }: ReminderRow): string => `R-${orderId}-${number}-${dueOn}-${daysAhead}`;

interface Recipient {
  readonly phone: string;
  readonly language: Language;
  readonly product: string;
}

function recipientOf(database: CellDatabase, { userId, orderId }: ReminderRow): Promise<Recipient> {
  return database
    .selectFrom('loan_order')
    .innerJoin('borrower', 'borrower.userId', 'loan_order.userId')
    .innerJoin('product', 'product.productId', 'loan_order.productId')
    .select(['borrower.phone', 'borrower.language', 'product.name as product'])
    .where('loan_order.userId', '=', userId)
    .where('loan_order.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}
