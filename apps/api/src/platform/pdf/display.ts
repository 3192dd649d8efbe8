import { formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Language } from '@hiram/contract/product/profile.ts';

/** 'Sep 14, 2026' in the document's language, as the pages write it. */
export const dayIn = (language: Language, date: CalendarDate): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** 'Sep 14, 2026, 14:02', on a Manila clock. */
export const momentIn = (language: Language, instant: Date): string =>
  `${dayIn(language, manilaDateOf(instant))}, ${formatDateTime(instant).slice(-5)}`;

/** 'RC217K3M9XQ7D2P0A' as 'RC 217 K3M9 XQ7D 2P0A', to be read out. */
export const idInGroups = (id: string): string => id.replace(/^([A-Z]{2})(\d{3})(.{4})(.{4})(.{4})$/, '$1 $2 $3 $4 $5');
