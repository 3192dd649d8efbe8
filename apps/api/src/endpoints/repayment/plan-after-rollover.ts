import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dateOf, unpaidOf } from '../../lending/engine/loan.ts';
import type { RolloverQuote } from '../../lending/engine/rollover.ts';
import type { Debt } from '../../lending/payments/debt.ts';
import { message } from '@hiram/contract/messages/message.ts';

type Rows = AnswerOf<typeof rolloverInfo>['repayPlan'];

interface PlanAfterRollover {
  readonly rows: Rows;
  readonly nextDueOn: CalendarDate;
}

export function planAfterRollover({ loan, today }: Debt, rollover: RolloverQuote, language: Language): PlanAfterRollover {
  const later = loan.instalments
    .filter((each) => unpaidOf(each) > 0)
    .map((each, index) => ({
      remark: message(language, index === 0 ? 'plan_still_to_pay' : 'plan_moved'),
      title: message(language, 'plan_payment', { number: each.number, total: loan.instalments.length }),
      amount: unpaidOf(each),
      time: dateOf(loan, each.dueDay + loan.agreed.periodDays),
    }));
  const first = {
    remark: feeText(rollover, language),
    title: message(language, 'plan_rollover_payment'),
    amount: rollover.amount,
    time: today,
  };
  return { rows: [first, ...later], nextDueOn: later[0]?.time ?? today };
}

const feeText = ({ fee, penalties }: RolloverQuote, language: Language): string =>
  penalties === 0
    ? message(language, 'plan_rollover_fee', { fee: pesos(fee) })
    : message(language, 'plan_rollover_fee_and_penalty', { fee: pesos(fee), penalties: pesos(penalties) });
