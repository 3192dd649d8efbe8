import { message } from '@hiram/contract/messages/message.ts';
import type { RolloverBar } from '@hiram/contract/money/caps.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { percentText } from '../../platform/i18n/display.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Loan } from '../engine/loan.ts';
import { rolloverOf } from '../engine/rollover.ts';

/** Reason, as shown to the borrower, why the loan cannot be rolled over today. `null` if it can, or if the product has no rollover. */
export function findBarText(loan: Loan, language: Language): string | null {
  const [bar] = rolloverOf(loan)?.bars ?? [];
  return bar === undefined ? null : texts[bar](loan, language);
}

export const refusedRollover = (loan: Loan): Refusal =>
  findBarText(loan, 'en') === null
    ? new Refusal('notAllowed')
    : new Refusal('rolloverBarred', null, (language) => findBarText(loan, language) ?? '');

/** Only the first bar is shown: it concerns the earliest payment. */
const texts: Readonly<Record<RolloverBar, (loan: Loan, language: Language) => string>> = {
  nominalRate: ({ termsOfDay }, language) =>
    message(language, 'rollover_barred_nominal', { percent: percentText(termsOfDay?.costCaps?.nominalBpsPerMonth ?? 0) }),
  effectiveRate: ({ termsOfDay }, language) =>
    message(language, 'rollover_barred_effective', { percent: percentText(termsOfDay?.costCaps?.effectiveBpsPerMonth ?? 0) }),
  totalCost: (_loan, language) => message(language, 'rollover_barred_cost'),
  longestTerm: ({ agreed, termsOfDay }, language) =>
    message(language, 'rollover_barred_term', { days: (termsOfDay ?? agreed.terms).termDays.maximum }),
};
