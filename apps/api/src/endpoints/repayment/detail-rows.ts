import type { TextRow } from '@hiram/contract/wire/answer.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { dayText, pesos } from '../../platform/i18n/display.ts';
import { instalmentsDue } from '../../lending/engine/due.ts';
import { earliestUnpaid, sumOf } from '../../lending/engine/loan.ts';
import type { Debt } from '../../lending/payments/debt.ts';
import { say } from '../../platform/i18n/words.ts';
import type { OwnText } from '../../platform/i18n/words.ts';

/** What the amount to repay is made of. The page shows the first two until it is asked for more. */
export function detailRows({ loan, quote }: Debt, language: Language): TextRow[] {
  const row = (text: OwnText, value: string): TextRow => ({ text: say(language, text), value });
  const [due, next] = [instalmentsDue(loan), earliestUnpaid(loan)];
  return [
    ...(next === null
      ? []
      : [row('Payment', say(language, '{number} of {total}', { number: next.number, total: loan.instalments.length }))]),
    row('Principal', pesos(sumOf(due, ({ principal }) => principal))),
    row('Interest', pesos(sumOf(due, ({ interest }) => interest))),
    ...(quote.penalties === 0 ? [] : [row('Penalty interest', pesos(quote.penalties))]),
    ...(quote.overpayment === 0 ? [] : [row('Paid ahead', pesos(quote.overpayment))]),
    row('Loan amount', pesos(loan.agreed.principal)),
    row('Left to repay', pesos(quote.totalOwed)),
    ...(quote.nextDueOn === null ? [] : [row('Due date', dayText(quote.nextDueOn, language))]),
  ];
}
