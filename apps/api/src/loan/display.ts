import type { CalendarDate } from '@hiram/contract/dates.ts';
import { formatDateTime, manilaDateOf } from '@hiram/contract/dates.ts';
import { formatPesos } from '@hiram/contract/money.ts';
import type { Centavos } from '@hiram/contract/money.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Rows of text and value are display text: '₱8,000.00'. */
export const pesos = (amount: Centavos): string => `₱${formatPesos(amount)}`;

/** 'Sep 14, 2026'. */
export function dayText(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** 'Aug 15, 2026, 14:02', on a Manila clock. */
export const momentText = (instant: Date): string => `${dayText(manilaDateOf(instant))}, ${formatDateTime(instant).slice(-5)}`;

/** 400 gives '4%'. */
export const percentText = (bps: number): string => `${bps / 100}%`;

export const daysText = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
