import { expect, test } from 'vitest';
import { runsOfPlaywright, runsOfVitest } from './reports.ts';

test('Vitest: a test is named with what describes it, and only "passed" is a pass', () => {
  const assertionResults = [
    { fullName: 'session [GEN-01] reads', status: 'passed' },
    { fullName: 'session [GEN-02] reads', status: 'failed' },
    { fullName: 'session [GEN-03] reads', status: 'skipped' },
  ];
  expect(runsOfVitest({ testResults: [{ assertionResults }] }).map(({ passed }) => passed)).toEqual([true, false, false]);
});

const specWith = (tests: object): object => ({
  title: '[LEG-03] shows the telephone',
  tests: [{ projectName: 'webkit', ...tests }],
});
const reportOf = (spec: object) => {
  const inner = { title: 'support', file: 'support.spec.ts', specs: [spec] };
  return { suites: [{ title: 'support.spec.ts', file: 'support.spec.ts', suites: [inner] }] } as unknown as Parameters<
    typeof runsOfPlaywright
  >[0];
};

test('Playwright: suites are walked, and the engine is named', () => {
  const report = reportOf(specWith({ status: 'expected', results: [{ status: 'passed' }] }));
  expect(runsOfPlaywright(report)).toEqual([{ title: 'support [LEG-03] shows the telephone (webkit)', passed: true, failed: false }]);
});

test.each([
  ['failed', { status: 'unexpected', results: [{ status: 'failed' }] }],
  ['was expected to fail', { status: 'expected', results: [{ status: 'failed' }] }],
  ['was skipped', { status: 'skipped', results: [{ status: 'skipped' }] }],
  ['passed at the second attempt only', { status: 'flaky', results: [{ status: 'failed' }, { status: 'passed' }] }],
  ['did not run', { status: 'expected', results: [] }],
])('Playwright: a test that %s is no pass', (_, outcome) => {
  expect(runsOfPlaywright(reportOf(specWith(outcome)))[0]?.passed).toBe(false);
});

test('Playwright: only a test that ran and failed has failed', () => {
  const failedOf = (outcome: object) => runsOfPlaywright(reportOf(specWith(outcome)))[0]?.failed;
  expect(failedOf({ status: 'unexpected', results: [{ status: 'timedOut' }] })).toBe(true);
  expect(failedOf({ status: 'skipped', results: [] })).toBe(false);
});
