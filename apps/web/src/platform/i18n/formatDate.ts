import * as contract from '@hiram/contract/product/format-date.ts';
import type { DayStyle } from '@hiram/contract/product/format-date.ts';
import { pageLanguage } from './pageLanguage.ts';

/** Formats YYYY-MM-DD as 'Sep 14, 2026' in the page's language. */
export const formatDay = (day: string, style?: DayStyle): string => contract.formatDay(pageLanguage(), day, style);

/** Formats 'YYYY-MM-DD HH:mm' as 'Sep 14, 2026, 14:02'. */
export const formatMoment = (moment: string, style?: DayStyle): string => contract.formatMoment(pageLanguage(), moment, style);

/** Formats an hour as '5:00 PM'. */
export const formatHour = (hour: number): string => contract.formatHour(pageLanguage(), hour);
