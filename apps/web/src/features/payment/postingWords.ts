import { m } from '@hiram/contract/messages';
import { getLocale } from '@hiram/contract/messages/generated/runtime.js';
import { dayInWords } from '../../ui/show/dayInWords.ts';

/** 'Mon, Sep 14'. */
export const weekdayInWords = (day: string): string => dayInWords(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** '5:00 PM'. */
export function hourInWords(hour: number): string {
  const [language] = getLocale().split('-');
  const time = new Date(Date.UTC(2000, 0, 1, hour));
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(time);
}

export function postingInWords(weekdays: number): string {
  if (weekdays === 0) return m.pay_by_minutes();
  return weekdays === 1 ? m.pay_by_next_weekday() : m.pay_by_weekdays({ count: weekdays });
}

export const daysInWords = (count: number): string => (count === 1 ? m.pay_by_one_day() : m.pay_by_days({ count }));
