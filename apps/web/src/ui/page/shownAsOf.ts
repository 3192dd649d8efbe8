import { formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { m } from '@hiram/contract/messages';
import { dayInWords } from '../show/dayInWords.ts';

/** How old what the borrower sees is, on a Manila clock. */
export function shownAsOf(data: Date, now: Date): string {
  const day = manilaDateOf(data);
  const time = formatDateTime(data).slice(11);
  return day === manilaDateOf(now) ? m.offline_as_of_today({ time }) : m.offline_as_of({ time: `${dayInWords(day)}, ${time}` });
}
