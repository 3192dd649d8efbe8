export interface TestRun {
  readonly title: string;
  readonly passed: boolean;
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
    assertionResults.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
  );
}

export const runsOfPlaywright = (report: PlaywrightReport): TestRun[] => report.suites.flatMap((suite) => runsOfSuite(suite, []));

function runsOfSuite(suite: PlaywrightSuite, above: readonly string[]): TestRun[] {
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      title: `${[...titles, spec.title].join(' ')} (${projectName})`,
      // A test that is expected to fail has the status "expected" too.
      passed: status === 'expected' && results.at(-1)?.status === 'passed',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => runsOfSuite(inner, titles))];
}
