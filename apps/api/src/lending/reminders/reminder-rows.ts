import type { CellDatabase } from '../../platform/db/cells.ts';
import { recordOwnContact } from '../contacts/report-contact.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { DatedRows } from '../../platform/db/claim-due.ts';
import type { ReminderRow } from '../../tables/reminder.ts';

export const REMINDERS: DatedRows<ReminderRow> = {
  table: 'reminder',
  key: ['userId', 'orderId', 'number', 'dueOn', 'daysAhead'],
  due: 'sendAt',
  count: 'tries',
  firstWaitMs: 60_000,
  longestWaitMs: 15 * 60_000,
};

export const claimReminder = (database: CellDatabase, at: Date): Promise<ReminderRow | null> => claimDue(database, REMINDERS, at);

interface ReminderEnd {
  readonly state: 'sent' | 'refused' | 'missed';
  readonly at: Date;
}

export async function endReminder(database: CellDatabase, reminder: ReminderRow, { state, at }: ReminderEnd): Promise<void> {
  await database
    .updateTable('reminder')
    .set({ state, sendAt: null, endedAt: at })
    .where(({ and }) => and(waiting(reminder)))
    .execute();
}

interface Sending {
  readonly contactId: string;
  /** False if the network rejects the number. */
  readonly isSent: boolean;
  readonly at: Date;
}

/** Stores the outcome of a sending and of its contact in one transaction, so that every reminder sent is on the list of contacts. */
export async function recordSending(database: CellDatabase, reminder: ReminderRow, { contactId, isSent, at }: Sending): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await endReminder(transaction, reminder, { state: isSent ? 'sent' : 'refused', at });
    await recordOwnContact(transaction, { userId: reminder.userId, contactId }, { outcome: isSent ? 'sent' : 'notMade', at });
  });
}

/** Deletes the reminder, so that it is planned again if it is owed again today. */
export async function withdrawReminder(database: CellDatabase, reminder: ReminderRow): Promise<void> {
  await database
    .deleteFrom('reminder')
    .where(({ and }) => and(waiting(reminder)))
    .execute();
}

const waiting = ({ userId, orderId, number, dueOn, daysAhead }: ReminderRow) =>
  ({ userId, orderId, number, dueOn, daysAhead, state: 'waiting' }) as const;
