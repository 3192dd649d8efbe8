import { message } from '@hiram/contract/messages/message.ts';
import { rolloverRate } from '@hiram/contract/money/caps.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { costSoFar, dateOf } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { rolloverOf } from '../../lending/engine/rollover.ts';
import { pesos } from '../../platform/i18n/display.ts';

type Costs = NonNullable<AnswerOf<typeof rolloverInfo>['costs']>;

/** Returns the cost of a rollover by itself, and together with the cost of the loan so far. */
export function rolloverCosts(loan: Loan, language: Language): Costs {
  const rollover = rolloverOf(loan);
  if (rollover === null) throw new Error('there is no rollover to disclose');
  const { fee, rolled } = rollover;
  const rate = rolloverRate(rolled);
  const row = (text: string, value: string) => ({ text, value });
  return [
    row(message(language, 'rollover_costs_fee'), pesos(fee)),
    ...(rate === null
      ? []
      : [row(message(language, 'rollover_costs_rate', { amount: pesos(rolled.deferred) }), `${(rate * 100).toFixed(2)}%`)]),
    row(message(language, 'rollover_costs_end'), formatDay(language, dateOf(loan, rolled.lastDay))),
    row(message(language, 'rollover_costs_so_far'), pesos(costSoFar(loan))),
    row(message(language, 'rollover_costs_with_it'), pesos(rolled.cost)),
  ];
}
