import { message } from '@hiram/contract/messages/message.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';

/** Formats an amount as display text: '₱8,000.00'. */
export const pesos = (amount: Centavos): string => `₱${formatPesos(amount)}`;

/** Formats basis points: 400 becomes '4%'. */
export const percentText = (bps: number): string => `${bps / 100}%`;

export const daysText = (language: Language, count: number): string =>
  count === 1 ? message(language, 'one_day') : message(language, 'days', { count });
