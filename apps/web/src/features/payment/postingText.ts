import { m } from '@hiram/contract/messages';

export function postingText(weekdays: number): string {
  if (weekdays === 0) return m.pay_by_minutes();
  return weekdays === 1 ? m.pay_by_next_weekday() : m.pay_by_weekdays({ count: weekdays });
}

export const daysText = (count: number): string => (count === 1 ? m.pay_by_one_day() : m.days({ count }));
