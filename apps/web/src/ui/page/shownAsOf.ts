import { formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { m } from '@hiram/contract/messages';
import { formatMoment } from '../../platform/i18n/formatDate.ts';

/** How old what the borrower sees is, on a Manila clock. */
export function shownAsOf(data: Date, now: Date): string {
  const moment = formatDateTime(data);
  return manilaDateOf(data) === manilaDateOf(now)
    ? m.offline_as_of_today({ time: moment.slice(11) })
    : m.offline_as_of({ time: formatMoment(moment) });
}
