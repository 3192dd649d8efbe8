import { calendarDate, daysBetween } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { agreedOfExample, workedExamples, stateOf } from '../../../testing/worked-examples.ts';
import type { WorkedExample, ExampleStep } from '../../../testing/worked-examples.ts';
import { replayLoan } from './replay.ts';
import type { LoanTransaction } from './replay.ts';

const dayOf = ({ disbursed }: WorkedExample, { date }: ExampleStep) => daysBetween(calendarDate(disbursed), calendarDate(date));

const transactionsUntil = (example: WorkedExample, last: number): LoanTransaction[] =>
  example.steps.slice(0, last + 1).flatMap((step): LoanTransaction[] => {
    const day = dayOf(example, step);
    if (step.pay !== undefined) return [{ kind: 'repayment', amount: centavos(step.pay), day }];
    return step.rollover === undefined ? [] : [{ kind: 'rollover', amount: centavos(step.rollover), day }];
  });

test.each(workedExamples.map((example, index) => [index, example] as const))('worked example %i, to the centavo', (_index, example) => {
  for (const [index, step] of example.steps.entries()) {
    const { pay, rollover, look, ...expected } = step;
    const loan = replayLoan(agreedOfExample(example), transactionsUntil(example, index), dayOf(example, step));
    expect(stateOf(loan)).toEqual(expected);
  }
});
