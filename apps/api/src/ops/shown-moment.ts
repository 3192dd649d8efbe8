import { formatDateTime } from '@hiram/contract/product/dates.ts';

/** Null stays null: it has not happened. */
export const shownMoment = (at: Date | null): string | null => (at === null ? null : formatDateTime(at));
