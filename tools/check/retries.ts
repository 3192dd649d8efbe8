import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** Number of failing files, of some eight thousand tests, that may be caused by a busy machine. More indicates a defect. */
export const MOST_RETRIED_FILES = 6;

/** Returns the files with a failed test if they are few; empty if there are more, or if no test failed. */
export function listFilesToRetry(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const files = readReport(path)
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  return files.length <= MOST_RETRIED_FILES ? files : [];
}

/** Replaces the results of the retried files in the first report. */
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
