import { formatDateTime } from '@hiram/contract/product/dates.ts';

export const shownMoment = (at: Date | null): string | null => (at === null ? null : formatDateTime(at));
