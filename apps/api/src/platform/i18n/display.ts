import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Language } from '@hiram/contract/product/profile.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fil: ['Ene', 'Peb', 'Mar', 'Abr', 'May', 'Hun', 'Hul', 'Ago', 'Set', 'Okt', 'Nob', 'Dis'],
};

/** Rows of text and value are display text: '₱8,000.00'. */
export const pesos = (amount: Centavos): string => `₱${formatPesos(amount)}`;

/** 'Sep 14, 2026', and 'Set 14, 2026' in Filipino. */
export function dayText(date: CalendarDate, language: Language = 'en'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${MONTHS[language][Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** 'Aug 15, 2026, 14:02', on a Manila clock. */
export const momentText = (instant: Date, language: Language = 'en'): string =>
  `${dayText(manilaDateOf(instant), language)}, ${formatDateTime(instant).slice(-5)}`;

/** 400 gives '4%'. */
export const percentText = (bps: number): string => `${bps / 100}%`;

export const daysText = (count: number, language: Language = 'en'): string =>
  language === 'fil' ? `${count} araw` : `${count} ${count === 1 ? 'day' : 'days'}`;
