import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dateOf, unpaidOf } from '../../lending/engine/loan.ts';
import type { RolloverQuote } from '../../lending/engine/rollover.ts';
import type { Debt } from '../../lending/payments/debt.ts';
import { say } from '../../platform/i18n/words.ts';

type Rows = AnswerOf<typeof rolloverInfo>['repayPlan'];

interface PlanAfter {
  readonly rows: Rows;
  readonly nextDueOn: CalendarDate;
}

/** Today's payment, and every unpaid instalment a period later than now. */
export function planAfterRollover({ loan, today }: Debt, rollover: RolloverQuote, language: Language): PlanAfter {
  const later = loan.instalments
    .filter((each) => unpaidOf(each) > 0)
    .map((each, index) => ({
      remark: say(language, index === 0 ? 'Still to pay in full' : 'Moved by the same time'),
      title: say(language, 'Payment {number} of {total}', { number: each.number, total: loan.instalments.length }),
      amount: unpaidOf(each),
      time: dateOf(loan, each.dueDay + loan.agreed.periodDays),
    }));
  const first = { remark: feeText(rollover, language), title: say(language, 'Rollover payment'), amount: rollover.amount, time: today };
  return { rows: [first, ...later], nextDueOn: later[0]?.time ?? today };
}

const feeText = ({ fee, penalties }: RolloverQuote, language: Language): string =>
  penalties === 0
    ? say(language, 'Rollover fee {fee}', { fee: pesos(fee) })
    : say(language, 'Rollover fee {fee} and penalty {penalties}', { fee: pesos(fee), penalties: pesos(penalties) });
