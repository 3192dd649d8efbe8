import { calendarDate, daysBetween } from '@hiram/contract/product/dates.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { newLoan } from './loan.ts';
import type { AgreedLoan, Loan } from './loan.ts';
import { READ_TRANSITIONS, loanStatus, statusOf } from './order-status.ts';

const each = { principal: centavos(100), interest: centavos(0) };
/** Due on 31 March and 30 April. */
const agreed: AgreedLoan = {
  disbursedOn: calendarDate('2026-03-01'),
  principal: centavos(200),
  fee: centavos(0),
  periodDays: 30,
  rateBps: 0,
  rolloverBps: 0,
  repeatClient: false,
  instalments: [each, each],
  terms: termsOf(profiles.specified),
};

function loanOn(today: string, paid: readonly [number, number], oneTimePenalty = 0): Loan {
  const loan = newLoan(agreed);
  return {
    ...loan,
    day: daysBetween(agreed.disbursedOn, calendarDate(today)),
    oneTimePenalty: centavos(oneTimePenalty),
    instalments: loan.instalments.map((owed, index) => ({ ...owed, principal: centavos(100 - (paid[index] ?? 0)) })),
  };
}

test.each([
  ['8 days before', [0, 0], '2026-03-23', 170],
  ['7 days before', [0, 0], '2026-03-24', 174],
  ['on the day', [0, 0], '2026-03-31', 174],
  ['the day after', [0, 0], '2026-04-01', 180],
  ['the first paid, far from the second', [100, 0], '2026-04-01', 170],
  ['the first paid in part and late', [99, 0], '2026-04-01', 180],
  ['all paid', [100, 100], '2026-12-31', 200],
] as const)('status of an order: %s', (_when, paid, today, expected) => {
  expect(loanStatus(loanOn(today, paid))).toBe(expected);
  expect(statusOf({ lifecycle: 170 }, loanOn(today, paid))).toBe(expected);
});

test('a penalty alone prevents the settled status', () => {
  expect(loanStatus(loanOn('2026-12-31', [100, 100], 1))).toBe(180);
});

test.each([21, 110, 151] as const)('returns the stored status %i before disbursement', (lifecycle) => {
  expect(statusOf({ lifecycle }, null)).toBe(lifecycle);
});

test('READ_TRANSITIONS equals the status changes that a passing day or a payment can cause', () => {
  const days = Array.from({ length: 61 }, (_, index) => index - 30);
  const statusWhen = (daysUntilDue: number | null): number => {
    const loan = loanOn('2026-12-31', daysUntilDue === null ? [100, 100] : [100, 0]);
    return loanStatus({ ...loan, instalments: loan.instalments.map((owed) => ({ ...owed, dueDay: loan.day + (daysUntilDue ?? 0) })) });
  };
  const edges = new Set<string>();
  const add = (before: number, after: number | null) => {
    const [from, to] = [statusWhen(before), statusWhen(after)];
    if (from !== to) edges.add(`${from} ${to}`);
  };
  for (const before of days) {
    add(before, before - 1);
    // A payment or a rollover moves the earliest unpaid due date to a later day or leaves none.
    for (const after of [...days.filter((day) => day > before), null]) add(before, after);
  }
  expect([...edges].toSorted()).toEqual(READ_TRANSITIONS.map(({ from, to }) => `${from} ${to}`).toSorted());
});
