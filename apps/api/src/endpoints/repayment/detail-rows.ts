import type { TextRow } from '@hiram/contract/wire/answer.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import { dayText, pesos } from '../../platform/i18n/display.ts';
import type { InstalmentRow } from '../../platform/db/schema/loan.tables.ts';
import { earliestUnpaid, unpaidInterest, unpaidOf, unpaidPrincipal } from '../../lending/origination/order-status.ts';
import type { LoanRecord } from '../../lending/origination/orders.ts';
import type { Quote } from '../../lending/engine/quote.ts';
import { say } from '../../platform/i18n/words.ts';
import type { OwnText } from '../../platform/i18n/words.ts';

/** What the amount to repay is made of. The page shows the first two until it is asked for more. */
export function detailRows(
  { offer, instalments }: LoanRecord,
  quote: Quote,
  { today, language }: { readonly today: CalendarDate; readonly language: Language },
): TextRow[] {
  const row = (text: OwnText, value: string): TextRow => ({ text: say(language, text), value });
  const next = earliestUnpaid(instalments);
  const asked = askedFor(instalments, today);
  const sum = (part: (each: InstalmentRow) => number): string => pesos(centavos(asked.reduce((total, each) => total + part(each), 0)));
  return [
    ...(next === null ? [] : [row('Payment', say(language, '{number} of {total}', { number: next.number, total: instalments.length }))]),
    row('Principal', sum(unpaidPrincipal)),
    row('Interest', sum(unpaidInterest)),
    ...(quote.penalties === 0 ? [] : [row('Penalty interest', pesos(quote.penalties))]),
    ...(quote.overpayment === 0 ? [] : [row('Paid ahead', pesos(quote.overpayment))]),
    row('Loan amount', pesos(offer.principal)),
    row('Left to repay', pesos(quote.totalOwed)),
    ...(quote.nextDueOn === null ? [] : [row('Due date', dayText(quote.nextDueOn, language))]),
  ];
}

/** Everything due or late; when nothing is yet, the instalment that comes next. */
function askedFor(instalments: readonly InstalmentRow[], today: CalendarDate): readonly InstalmentRow[] {
  const unpaid = instalments.filter((each) => each.due_on !== null && unpaidOf(each) > 0);
  const due = unpaid.filter(({ due_on }) => due_on !== null && due_on <= today);
  return due.length > 0 ? due : unpaid.slice(0, 1);
}
