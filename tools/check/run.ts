/**
 * `npm run check`: runs the checks of every change in sequence. With `--nightly` also every engine, the long tests at full size, the containers, the
 * mutants and the first paint. Arguments select steps.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { countOfPlaywright, countOfVitest, flakyOfPlaywright, formatSum } from './count.ts';
import { endRunningSteps, runStep } from './run-step.ts';
import type { StepResult } from './run-step.ts';
import { steps } from './steps.ts';
import type { Step } from './steps.ts';
import { MOST_RETRIED_FILES, listFilesToRetry, replaceResults } from './retries.ts';

/** Exit code for the first signal that interrupted the check, as in a shell. */
let exitCodeOfSignal = 0;
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    exitCodeOfSignal ||= 128 + constants.signals[signal];
    endRunningSteps();
  });
}

const FAILURE_LINES = 80;
const TEST_REPORT = 'reports/vitest.json';
const SECOND_REPORT = 'reports/vitest-again.json';

const separator = process.argv.indexOf('--');
const own = process.argv.slice(2, separator === -1 ? undefined : separator);
/** Appended to the command of the last named step, such as `--shard=1/3`. */
const options = separator === -1 ? [] : process.argv.slice(separator + 1);
const { values, positionals: names } = parseArgs({
  args: own,
  options: { nightly: { type: 'boolean', default: false } },
  allowPositionals: true,
});
/** Read by vitest, Playwright and the long tests themselves. */
if (values.nightly) process.env['HIRAM_SOAK'] = '1';
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`);
const chosen = steps.filter(({ name, nightly }) => (names.length === 0 ? values.nightly || nightly !== true : names.includes(name)));
const start = performance.now();
const failed: string[] = [];
let passed = 0;
const journeyReports = reportsOf({
  e2e: 'reports/e2e.json',
  'e2e:philippines': 'reports/e2e-philippines.json',
  'e2e:kit': 'reports/e2e-kit.json',
});
const testReports = reportsOf({ test: TEST_REPORT });
const passedOnRetry: string[] = [];
// Stale reports would be counted as results of this run. With selected steps, the reports of the others stay, because steps may read them.
if (names.length === 0) rmSync('reports', { recursive: true, force: true });
for (const report of [...testReports, ...journeyReports]) rmSync(report, { force: true });
for (const step of chosen) {
  if (exitCodeOfSignal > 0) break;
  const withOptions = step.name === names.at(-1) && options.length > 0 ? { ...step, command: [...step.command, '--', ...options] } : step;
  const { ok, seconds, output } = step.name === 'test' ? await runTests(step, withOptions) : await runStep(withOptions);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds.toFixed(1)} s`);
  if (ok) passed += 1;
  else failed.push(step.name);
  writeLog(step.name, output);
  if (!ok) console.log(lastLines(output));
  else if (step.showOutput) console.log(output.trimEnd());
}
// A signal between two steps stops no process, but the remaining steps are unchecked.
if (exitCodeOfSignal > 0 && failed.length === 0) failed.push('interrupted');
const flaky = [...passedOnRetry, ...journeyReports.flatMap(flakyOfPlaywright)];
if (flaky.length > 0) console.log(`Passed only in a retry:\n${flaky.map((title) => `  ${title}`).join('\n')}`);
if (flaky.length > MOST_RETRIED_FILES) failed.push('flaky tests');
console.log(`${passed} of ${chosen.length} checks passed in ${secondsSoFar().toFixed(0)} s`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
const counts = [...testReports.map(countOfVitest), ...journeyReports.map(countOfPlaywright)];
console.log(formatSum(counts, failed, ['test', 'e2e', 'e2e:philippines', 'e2e:kit']));
process.exitCode = exitCodeOfSignal || (failed.length === 0 ? 0 : 1);

/** If only a few files fail, retries them on their own, as journeys are retried. They are listed at the end, and more than a few fail the check. */
async function runTests(step: Step, withOptions: Step): Promise<StepResult> {
  const first = await runStep(withOptions);
  // An error outside a test may come from a file that would not be retried.
  const isTests = !first.ok && exitCodeOfSignal === 0 && !/Unhandled (Errors?|Rejection)/.test(first.output);
  const files = isTests ? listFilesToRetry(TEST_REPORT) : [];
  if (files.length === 0) return first;
  console.log(`Retried alone: ${files.join(', ')}\n${lastLines(first.output)}`);
  rmSync(SECOND_REPORT, { force: true });
  const alone = ['--', ...files, '--maxWorkers=1', `--outputFile.json=${SECOND_REPORT}`];
  const second = await runStep({ ...step, command: [...step.command, ...alone] });
  replaceResults(TEST_REPORT, SECOND_REPORT);
  if (second.ok) passedOnRetry.push(...files);
  return { ok: second.ok, seconds: first.seconds + second.seconds, output: `${first.output}\n${second.output}` };
}

function secondsSoFar(): number {
  return (performance.now() - start) / 1000;
}

function reportsOf(reports: Readonly<Record<string, string>>): readonly string[] {
  return chosen.flatMap(({ name }) => reports[name] ?? []);
}

/** A failing run prints its failures at the end; the whole output is in the log file. */
function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-FAILURE_LINES).join('\n');
}

function writeLog(name: string, output: string): void {
  mkdirSync('reports', { recursive: true });
  writeFileSync(`reports/${name.replace(':', '-')}.log`, output);
}
