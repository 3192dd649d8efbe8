import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { unpaidOf } from '../../lending/origination/order-status.ts';
import type { LoanRecord } from '../../lending/origination/orders.ts';
import type { Quote } from '../../lending/engine/quote.ts';
import { say } from '../../platform/i18n/words.ts';

type Rows = AnswerOf<typeof rolloverInfo>['repayPlan'];

interface PlanAfter {
  readonly rows: Rows;
  readonly nextDueOn: CalendarDate;
}

/** Today's payment, and every unpaid instalment a period later than now. */
export function planAfterRollover(
  { offer, instalments }: LoanRecord,
  delay: NonNullable<Quote['delay']>,
  { today, language }: { readonly today: CalendarDate; readonly language: Language },
): PlanAfter {
  const later = instalments
    .filter((each) => each.due_on !== null && unpaidOf(each) > 0)
    .map((each, index) => ({
      remark: say(language, index === 0 ? 'Still to pay in full' : 'Moved by the same time'),
      title: say(language, 'Payment {number} of {total}', { number: each.number, total: instalments.length }),
      amount: centavos(unpaidOf(each)),
      time: addDays(each.due_on ?? today, offer.period_days),
    }));
  const first = { remark: feeText(delay, language), title: say(language, 'Rollover payment'), amount: delay.amount, time: today };
  return { rows: [first, ...later], nextDueOn: later[0]?.time ?? today };
}

const feeText = ({ fee, penalties }: NonNullable<Quote['delay']>, language: Language): string =>
  penalties === 0
    ? say(language, 'Rollover fee {fee}', { fee: pesos(fee) })
    : say(language, 'Rollover fee {fee} and penalty {penalties}', { fee: pesos(fee), penalties: pesos(penalties) });
