/** One test as it ran, whichever runner ran it. */
export interface TestRun {
  readonly title: string;
  readonly passed: boolean;
  /** It ran and failed; one that was skipped did neither. */
  readonly failed: boolean;
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly status: string }[];
    }[];
  }[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

export function runsOfVitest(report: VitestReport): TestRun[] {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed', failed: status === 'failed' })),
  );
}

export const runsOfPlaywright = (report: PlaywrightReport): TestRun[] => report.suites.flatMap((suite) => runsOfSuite(suite, []));

function runsOfSuite(suite: PlaywrightSuite, above: readonly string[]): TestRun[] {
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      title: `${[...titles, spec.title].join(' ')} (${projectName})`,
      // A test that is expected to fail is "expected" too: only a pass of the last attempt shows something.
      passed: status === 'expected' && results.at(-1)?.status === 'passed',
      failed: status === 'unexpected',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => runsOfSuite(inner, titles))];
}
