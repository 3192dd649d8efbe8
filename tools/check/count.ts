import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface VitestCounts {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const none: Count = { passed: 0, failed: 0 };

export const countOfVitest = (path: string): Count => {
  if (!existsSync(path)) return none;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8')) as VitestCounts;
  return { passed: numPassedTests, failed: numFailedTests };
};

export const countOfPlaywright = (path: string): Count => {
  const report = playwrightReport(path);
  if (report === null) return none;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
};

/** Returns the tests that failed first and passed when retried. */
export function flakyOfPlaywright(path: string): readonly string[] {
  const flakyIn = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${title}`),
    ),
    ...suites.flatMap(flakyIn),
  ];
  return (playwrightReport(path)?.suites ?? []).flatMap(flakyIn);
}

const playwrightReport = (path: string): PlaywrightReport | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport) : null;

/**
 * Returns the last line of the check. A step that failed without a failing test (lint, types, a crash before the first test) counts as one failure,
 * so that a red run never ends with "0 failed".
 */
export function formatSum(counts: readonly Count[], failedSteps: readonly string[], testSteps: readonly string[]): string {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failedTests = counts.reduce((sum, count) => sum + count.failed, 0);
  const otherSteps = failedSteps.filter((name) => !testSteps.includes(name)).length;
  const crashedTests = failedTests === 0 && failedSteps.length > otherSteps ? failedSteps.length - otherSteps : 0;
  return `${passed} passed, ${failedTests + otherSteps + crashedTests} failed`;
}
