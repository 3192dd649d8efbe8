import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { DELETED } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

/** Days until the due date; negative if past due. */
export type DaysAhead = 2 | 0 | -1 | -7;

export interface ReminderRow {
  userId: string;
  orderId: string;
  number: number;
  dueOn: CalendarDate;
  daysAhead: DaysAhead;
  state: 'waiting' | 'sent' | 'refused' | 'missed';
  sendAt: Date | null;
  tries: number;
  endedAt: Date | null;
}

export interface ReminderTables {
  reminder: ReminderRow;
  reminder_plan: { onlyRow: boolean; plannedAt: Date };
}

export const reminderDeclarations = {
  reminder: {
    grants: { adds: ['worker'], changes: [{ by: ['worker'], columns: 'all' }], removes: ['worker'] },
    bound: { by: 'worker' },
    columns: { reminders: 'due_on days_ahead state send_at ended_at', plain: 'user_id order_id number tries' },
    holding: {
      what: 'Reminders by SMS',
      why: 'To send each one once.',
      fate: DELETED,
      ends: { since: 'ended_at', days: dataTerms.passingDays },
    },
  },
  reminder_plan: { owner: 'cell', grants: { adds: ['worker'], changes: [{ by: ['worker'], columns: 'all' }] }, bound: { by: 'worker' } },
} as const satisfies CellDeclarations<ReminderTables>;
