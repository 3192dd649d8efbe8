import { expect, test } from 'vitest';
import { refusalsToShow } from './call-refusals.ts';
import type { TestRun } from './reports.ts';
import { trace } from './trace.ts';

const requirements = new Map([
  ['GEN-01', 'the session is read'],
  ['GEN-02', 'aliases'],
  ['API-05', 'POST problem-save'],
]);
const refusals = refusalsToShow([{ id: 'API-05', access: { kind: 'borrower', owned: ['orderNo'] } }]);
const passing = (title: string): TestRun => ({ title, passed: true });
const traceOf = (runs: readonly TestRun[], recorded: readonly string[] = []) => trace({ requirements, refusals, runs, recorded });

test('a passing test shows each id in its title', () => {
  const { shown } = traceOf([passing('session [GEN-01] [GEN-02] reads both')]);
  expect([...shown]).toEqual([
    ['GEN-01', ['session [GEN-01] [GEN-02] reads both']],
    ['GEN-02', ['session [GEN-01] [GEN-02] reads both']],
  ]);
});

test('a failed test shows nothing', () => {
  const { shown, missing } = traceOf([{ ...passing('[GEN-01] a'), passed: false }]);
  expect([...shown.keys()]).toEqual([]);
  expect([...missing.keys()]).toEqual(['GEN-01', 'GEN-02', 'API-05']);
});

test('a call with owned ids needs tests of its answer and of both refusals', () => {
  const two = [passing('[API-05] saves'), passing('[API-05 no-session] refuses')];
  expect(traceOf(two).missing.get('API-05')).toEqual(['[API-05 other]']);
  expect(traceOf([...two, passing('[API-05 other] refuses')]).shown.has('API-05')).toBe(true);
});

test('refusals alone do not show a call', () => {
  const { missing } = traceOf([passing('[API-05 no-session] refuses'), passing('[API-05 other] refuses')]);
  expect(missing.get('API-05')).toEqual(['[API-05]']);
});

test.each([
  ['public', { kind: 'public' }, []],
  ['a borrower', { kind: 'borrower', owned: [] }, ['no-session']],
  ['the owner', { kind: 'borrower', owned: ['orderId'] }, ['no-session', 'other']],
] as const)('a call for %s has the refusals of its access in the contract', (_, access, expected) => {
  expect(refusalsToShow([{ id: 'API-01', access }]).get('API-01')).toEqual(expected);
});

// Without brackets, because the trace of this repository reads this title too.
test.each(['GEN-99', 'XYZ-01', 'API-05 nosession', 'GEN-01 other', 'GEN-1'])('%s names no requirement', (mark) => {
  expect(traceOf([{ ...passing(`[${mark}] a`), passed: false }]).unknownMarks).toEqual([`[${mark}] in "[${mark}] a"`]);
});

test('ignores brackets without an id', () => {
  expect(traceOf([passing('reads [a] and [1-2]')]).unknownMarks).toEqual([]);
});

test('reports recorded ids that are not shown as lost, and shown ids that are not recorded', () => {
  const { lost, unrecorded } = traceOf([passing('[GEN-02] b')], ['GEN-01']);
  expect(lost).toEqual(['GEN-01']);
  expect(unrecorded).toEqual(['GEN-02']);
});
