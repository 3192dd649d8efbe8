import * as contract from '@hiram/contract/product/format-date.ts';
import type { DayStyle } from '@hiram/contract/product/format-date.ts';
import { pageLanguage } from './pageLanguage.ts';

/** 'Sep 14, 2026' in the page's language. The day as YYYY-MM-DD. */
export const formatDay = (day: string, style?: DayStyle): string => contract.formatDay(pageLanguage(), day, style);

/** 'Sep 14, 2026, 14:02'. The moment as 'YYYY-MM-DD HH:mm'. */
export const formatMoment = (moment: string, style?: DayStyle): string => contract.formatMoment(pageLanguage(), moment, style);

/** '5:00 PM'. */
export const formatHour = (hour: number): string => contract.formatHour(pageLanguage(), hour);
