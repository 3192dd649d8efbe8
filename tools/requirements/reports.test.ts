import { expect, test } from 'vitest';
import { runsOfPlaywright, runsOfVitest } from './reports.ts';

test('Vitest: titles include those of the describe blocks, and only the status "passed" is a pass', () => {
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

test('Playwright: titles include those of the suites and the engine', () => {
  const report = reportOf(specWith({ status: 'expected', results: [{ status: 'passed' }] }));
  expect(runsOfPlaywright(report)).toEqual([{ title: 'support [LEG-03] shows the telephone (webkit)', passed: true }]);
});

test.each([
  ['failed', { status: 'unexpected', results: [{ status: 'failed' }] }],
  ['was expected to fail', { status: 'expected', results: [{ status: 'failed' }] }],
  ['was skipped', { status: 'skipped', results: [{ status: 'skipped' }] }],
  ['passed only in the second attempt', { status: 'flaky', results: [{ status: 'failed' }, { status: 'passed' }] }],
  ['did not run', { status: 'expected', results: [] }],
])('Playwright: a test that %s has not passed', (_, outcome) => {
  expect(runsOfPlaywright(reportOf(specWith(outcome)))[0]?.passed).toBe(false);
});
