import type { CalendarDate } from '@hiram/contract/product/dates.ts';

/** Days until the due date; negative if past due. */
export type DaysAhead = 2 | 0 | -1 | -7;

export interface ReminderRow {
  user_id: string;
  order_id: string;
  number: number;
  due_on: CalendarDate;
  days_ahead: DaysAhead;
  state: 'waiting' | 'sent' | 'refused' | 'missed';
  send_at: Date | null;
  tries: number;
  ended_at: Date | null;
}

export interface ReminderTables {
  reminder: ReminderRow;
  reminder_plan: { only_row: boolean; planned_at: Date };
}
