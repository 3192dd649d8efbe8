import { termsOf } from '@hiram/contract/money/terms.ts';
import { addDays } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { sampleAgreedLoan } from '../../../testing/agreed-loan.ts';
import type { Loan } from '../engine/loan.ts';
import { replayLoan } from '../engine/replay.ts';
import { refusedRollover, findBarText } from './barred-rollover.ts';

/** @param paid number of instalments that were paid on their due dates */
function loanOn(day: number, changes: Parameters<typeof sampleAgreedLoan>[1], paid = 0): Loan {
  const agreed = sampleAgreedLoan('philippines', changes);
  const payments = agreed.instalments
    .slice(0, paid)
    .map(
      ({ principal, interest }, index) => ({ kind: 'repayment', amount: centavos(principal + interest), day: 30 * (index + 1) }) as const,
    );
  return { ...replayLoan(agreed, payments, day), termsOfDay: termsOf(profiles.philippines, addDays(agreed.disbursedOn, day)) };
}

test.each([
  ['a fee above the nominal cap', loanOn(25, { rollover: 3000 }), 'more than 6% per 30 days', 'lalampas sa 6% kada 30 araw'],
  // Agreed in March, when 15% were allowed.
  [
    'a rate above the cap of April',
    loanOn(115, { rollover: 500, rate: 600, fee: 1700 }, 3),
    'more than 12% a month',
    'lalampas sa 12% kada buwan',
  ],
  [
    'a cost above the principal',
    loanOn(25, { P: 40_000_00, rollover: 40_000 }),
    'interest, fees and penalties together',
    'ang interes, mga fee at penalty',
  ],
  ['a loan that would be too old', loanOn(25, { n: 12, rollover: 100 }), 'run past 365 days', 'lalampas ang loan mo sa 365 araw'],
])('[BEY-20] [BEY-14] the reason for a barred rollover is shown in both languages: %s', (_what, loan, english, filipino) => {
  expect(findBarText(loan, 'en')).toContain(english);
  expect(findBarText(loan, 'fil')).toContain(filipino);
  const { reason, messageFor } = refusedRollover(loan);
  expect([reason, messageFor?.('fil')]).toEqual(['rolloverBarred', findBarText(loan, 'fil')]);
});

test('[BEY-20] a product without rollovers has no barred rollover', () => {
  const without = loanOn(25, { rollover: 0 });
  expect([findBarText(without, 'en'), refusedRollover(without)]).toMatchObject([null, { reason: 'notAllowed', messageFor: null }]);
});
