import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import type { InstalmentRow, Lifecycle } from '../../platform/db/schema/loan.tables.ts';
import { paidOutStatus, READ_TRANSITIONS, statusOf } from './order-status.ts';

const instalment = (number: number, dueOn: string | null, paid = 0): InstalmentRow => ({
  user_id: 'u',
  order_id: 'o',
  number,
  due_on: dueOn === null ? null : calendarDate(dueOn),
  principal: centavos(100),
  interest: centavos(0),
  paid_principal: centavos(paid),
  paid_interest: centavos(0),
  waived_principal: centavos(0),
  waived_interest: centavos(0),
  unpaid_penalty: centavos(0),
});

const plan = (first = 0, second = 0) => [instalment(1, '2026-03-31', first), instalment(2, '2026-04-30', second)];
const status = (instalments: readonly InstalmentRow[], today: string, penalty = 0, lifecycle: Lifecycle = 170) =>
  statusOf({ lifecycle, penalty_balance: centavos(penalty) }, instalments, calendarDate(today));

test.each([
  ['8 days before', plan(), '2026-03-23', 170],
  ['7 days before', plan(), '2026-03-24', 174],
  ['on the day', plan(), '2026-03-31', 174],
  ['the day after', plan(), '2026-04-01', 180],
  ['the first paid, far from the second', plan(100), '2026-04-01', 170],
  ['the first paid in part and late', plan(99), '2026-04-01', 180],
  ['all paid', plan(100, 100), '2026-12-31', 200],
])('%s', (_when, instalments, today, expected) => {
  expect(status(instalments, today)).toBe(expected);
});

test('a penalty alone keeps an order from being settled', () => {
  expect(status(plan(100, 100), '2026-12-31', 1)).toBe(180);
});

test.each([21, 110, 151] as const)('%i is what it was stored as, whatever the day', (lifecycle) => {
  expect(status([instalment(1, null)], '2030-01-01', 0, lifecycle)).toBe(lifecycle);
});

test('the transitions that the docs draw are those that a passing day or a payment can make', () => {
  const nothing = centavos(0);
  const days = Array.from({ length: 61 }, (_, index) => index - 30);
  const edges = new Set<string>();
  const add = (before: number, after: number | null) => {
    const [from, to] = [paidOutStatus(before, nothing), paidOutStatus(after, nothing)];
    if (from !== to) edges.add(`${from} ${to}`);
  };
  for (const before of days) {
    add(before, before - 1);
    // A payment or a rollover moves the earliest unpaid due date away, or leaves none.
    for (const after of [...days.filter((day) => day > before), null]) add(before, after);
  }
  expect([...edges].toSorted()).toEqual(READ_TRANSITIONS.map(({ from, to }) => `${from} ${to}`).toSorted());
});
