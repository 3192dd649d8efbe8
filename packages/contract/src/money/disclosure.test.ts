import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { differs, disclosureOf } from './disclosure.ts';
import { disclosure } from './disclosure-statement.ts';
import type { Disclosure } from './disclosure-statement.ts';
import { centavos } from '../wire/money.ts';
import type { Centavos } from '../wire/money.ts';
import { profiles } from '../product/profile.ts';
import { exampleTerms } from '../../testing/example-terms.ts';
import { planOf } from './schedule.ts';
import type { PlanTerms } from './schedule.ts';

function statementOf(changed: Partial<PlanTerms> = {}): Disclosure {
  const statement = disclosureOf(planOf({ ...exampleTerms, ...changed }), profiles.philippines);
  if (statement === null) throw new Error('the terms have no statement');
  return statement;
}

test('the statement of ₱8,000 in four instalments', () => {
  expect(statementOf()).toEqual({
    principal: 800_000,
    feeBps: 300,
    fee: 24_000,
    proceeds: 776_000,
    rateBps: 400,
    interest: 80_000,
    total: 880_000,
    cost: 104_000,
    effectivePerMonth: 0.053295,
    effectivePerYear: 0.880879,
    // ₱2,320.00 at a thirtieth of 5% is ₱3.87 a day, rounded daily, as it accrues.
    late: { bps: 500, perDays: 30, amount: 232_000, days: 10, penalty: 3870, costUpTo: 800_000 },
  });
});

test('the late example is capped where all costs reach the principal', () => {
  const expensiveTerms = { principal: centavos(3_000_000), instalments: 12, rateBps: 1600 };
  // Interest alone exceeds the principal, so a late day adds no penalty.
  expect(statementOf(expensiveTerms).interest).toBeGreaterThan(3_000_000);
  expect(statementOf(expensiveTerms).late.penalty).toBe(0);
  // Interest of ₱29,250.00 and a fee of ₱720.00 are ₱30.00 below the cap of ₱30,000.00; ten late days would cost ₱116.70.
  const statementBelowCap = statementOf({ ...expensiveTerms, rateBps: 1500, feeBps: 240 });
  expect(statementBelowCap.cost).toBe(2_997_000);
  expect(statementBelowCap.late.penalty).toBe(3000);
});

test('without a cost cap the late example is not capped, and has no limit', () => {
  const uncappedProfile = { ...profiles.philippines, costCaps: [] };
  expect(disclosureOf(planOf(exampleTerms), uncappedProfile)?.late).toMatchObject({ penalty: 3870, costUpTo: null });
});

test('rejects a plan without instalments', () => {
  const plan = { ...planOf(exampleTerms), instalments: [] };
  expect(() => disclosureOf(plan, profiles.philippines)).toThrow('the plan has no instalments');
});

test('a statement survives encoding and decoding, and impossible figures are rejected', () => {
  const statement = statementOf();
  expect(z.decode(disclosure, z.encode(disclosure, statement))).toEqual(statement);
  const read = (changes: object, late: object = {}) =>
    z.safeDecode(disclosure, { ...z.encode(disclosure, statement), ...changes, late: { ...statement.late, ...late } }).success;
  expect([read({}), read({ feeBps: 0, rateBps: 0 }), read({}, { costUpTo: null, perDays: 1 })]).toEqual([true, true, true]);
  expect([read({ feeBps: -1 }), read({ rateBps: 0.5 }), read({}, { perDays: 0 }), read({}, { days: 1.5 })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the specified profile has no statement', () => {
  expect(disclosureOf(planOf(exampleTerms), profiles.specified)).toBeNull();
});

const figures = (statement: Disclosure): Record<string, unknown> => ({ ...statement, late: undefined });

test.each(Object.keys(figures(statementOf())).filter((name) => name !== 'late'))('a changed %s is a difference', (name) => {
  const statement = statementOf();
  const step = name.startsWith('effective') ? 0.000_002 : 1;
  expect(differs(statement, { ...statement, [name]: Number(figures(statement)[name]) + step })).toBe(true);
});

test.each(['bps', 'perDays', 'amount', 'days', 'penalty', 'costUpTo'] as const)(
  'a changed %s of the late example is a difference',
  (name) => {
    const statement = statementOf();
    const statementWithLate = (value: number | null) => ({ ...statement, late: { ...statement.late, [name]: value } });
    expect(differs(statement, statementWithLate(Number(statement.late[name]) + 1))).toBe(true);
    expect(differs(statement, statementWithLate(null))).toBe(true);
  },
);

test('equal figures do not differ, nor do rates that differ by one in the sixth decimal', () => {
  const statement = statementOf();
  expect(differs(statement, statementOf())).toBe(false);
  const statementWithoutLimit = { ...statement, late: { ...statement.late, costUpTo: null } };
  expect(differs(statementWithoutLimit, statementWithoutLimit)).toBe(false);
  expect(differs(statementWithoutLimit, statement)).toBe(true);
  expect(differs(statement, { ...statement, effectivePerYear: statement.effectivePerYear + 0.000_001 })).toBe(false);
});

test('statements differ if only one has a cost limit, also a limit of zero', () => {
  const statementWithLimit = (costUpTo: number | null): Disclosure => ({
    ...statementOf(),
    late: { ...statementOf().late, costUpTo: costUpTo as Centavos | null },
  });
  expect(differs(statementWithLimit(null), statementWithLimit(0))).toBe(true);
  expect(differs(statementWithLimit(0), statementWithLimit(null))).toBe(true);
  expect(differs(statementWithLimit(null), statementWithLimit(null))).toBe(false);
});
