import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  /** The file's path. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** Of some eight thousand tests, as many as a machine out of breath may fail at first. More is a fault of ours. */
export const FEW = 6;

/** The files with a failed test, where they are few; none when it was something else that failed. */
export function filesToTryAgain(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const files = readReport(path)
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  return files.length <= FEW ? files : [];
}

/** What the second run says of its files takes the place of what the first one said. */
export function replaceResults(path: string, secondPath: string): void {
  if (!existsSync(secondPath)) return;
  const second = readReport(secondPath).testResults;
  const names = new Set(second.map(({ name }) => name));
  const first = readReport(path);
  const testResults = [...first.testResults.filter(({ name }) => !names.has(name)), ...second];
  const count = (wanted: string): number =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  const report: TestReport = { ...first, numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
  writeFileSync(path, JSON.stringify(report));
}

const readReport = (path: string): TestReport => JSON.parse(readFileSync(path, 'utf8')) as TestReport;
