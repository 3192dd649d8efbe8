import { calendarDate, daysBetween } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { agreedOfLife, lives, stateOf } from '../../../testing/worked-examples.ts';
import type { Life, LifeStep } from '../../../testing/worked-examples.ts';
import { replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';

const dayOf = ({ disbursed }: Life, { date }: LifeStep) => daysBetween(calendarDate(disbursed), calendarDate(date));

const eventsUntil = (life: Life, last: number): LoanTransaction[] =>
  life.steps.slice(0, last + 1).flatMap((step): LoanTransaction[] => {
    const day = dayOf(life, step);
    if (step.pay !== undefined) return [{ kind: 'repayment', amount: centavos(step.pay), day }];
    return step.rollOver === undefined ? [] : [{ kind: 'rollover', amount: centavos(step.rollOver), day }];
  });

test.each(lives.map((life, index) => [index, life] as const))('life %i of the worked examples, to the centavo', (_index, life) => {
  const disbursedOn = calendarDate(life.disbursed);
  for (const [index, step] of life.steps.entries()) {
    const { pay, rollOver, look, ...expected } = step;
    const loan = replayLoan(agreedOfLife(life), eventsUntil(life, index), dayOf(life, step));
    expect(stateOf(loan, disbursedOn)).toEqual(expected);
  }
});
