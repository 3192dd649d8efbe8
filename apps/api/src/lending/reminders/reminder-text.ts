import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { dayText } from '../../platform/i18n/display.ts';
import type { DaysAhead } from '../../platform/db/schema/reminders.tables.ts';

export interface Due {
  readonly product: string;
  readonly amount: Centavos;
  readonly dueOn: CalendarDate;
  readonly daysAhead: DaysAhead;
}

type Words = (facts: { readonly product: string; readonly amount: string; readonly day: string }) => string;

/** What is owed and when, and nothing to tap: whoever learns to follow links in such messages follows a thief's. */
const TEXTS: { readonly [L in Language]: { readonly [D in DaysAhead]: Words } } = {
  en: {
    2: ({ product, amount, day }) =>
      `${product}: ${amount} is due in 2 days, on ${day}. You can pay in the app. If you have already paid, there is nothing to do.`,
    0: ({ product, amount, day }) =>
      `${product}: ${amount} is due today, ${day}. You can pay in the app. If you have already paid, there is nothing to do.`,
  },
  fil: {
    2: ({ product, amount, day }) =>
      `${product}: ${amount} ang due sa loob ng 2 araw, sa ${day}. Puwede kang magbayad sa app. Kung nakabayad ka na, wala nang kailangang gawin.`,
    0: ({ product, amount, day }) =>
      `${product}: ${amount} ang due ngayong araw, ${day}. Puwede kang magbayad sa app. Kung nakabayad ka na, wala nang kailangang gawin.`,
  },
};

/** The peso sign is spelled out: with it, a network sends the text as three messages instead of one. */
export function reminderText(language: Language, { product, amount, dueOn, daysAhead }: Due): string {
  return TEXTS[language][daysAhead]({ product, amount: `PHP ${formatPesos(amount)}`, day: dayText(dueOn, language) });
}
