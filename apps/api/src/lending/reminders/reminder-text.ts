import { message } from '@hiram/contract/messages/message.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { DaysAhead } from '../../tables/reminder.ts';

export interface DueAmount {
  readonly product: string;
  readonly amount: Centavos;
  readonly dueOn: CalendarDate;
  readonly daysAhead: DaysAhead;
}

const MESSAGE_KEYS = { 2: 'sms_due_in_two_days', 0: 'sms_due_today', [-1]: 'sms_late', [-7]: 'sms_late_week' } as const satisfies Readonly<
  Record<DaysAhead, string>
>;

/**
 * States what is owed and when, never what may follow. Contains no link, because a borrower who learns to follow links in such messages follows a
 * thief's. The peso sign is spelled out: with it, a network sends the text as three messages instead of one.
 */
export function reminderText(language: Language, { product, amount, dueOn, daysAhead }: DueAmount): string {
  return message(language, MESSAGE_KEYS[daysAhead], { product, amount: `PHP ${formatPesos(amount)}`, day: formatDay(language, dueOn) });
}
