/**
 * `npm run requirements`: prints the passing tests of each requirement, from the reports in the working folder. CI puts the reports of each job into
 * its own folder below `reports`.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { refusalsToShow } from './call-refusals.ts';
import { describe, faultsOf } from './describe.ts';
import { runsOfPlaywright, runsOfVitest } from './reports.ts';
import type { PlaywrightReport, TestRun, VitestReport } from './reports.ts';
import { readRequirements, trace } from './trace.ts';

const RECORD = 'docs/requirements-shown.txt';

/** Returns the tests of all reports of this name. Throws if there is none and `command` must write it. */
function readReports(name: string, command: string | null): TestRun[] {
  const paths = globSync([`reports/${name}.json`, `reports/*/${name}.json`]);
  if (paths.length === 0 && command !== null) throw new Error(`reports/${name}.json is missing: run ${command} first`);
  return paths.flatMap((path) => {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return name === 'vitest' ? runsOfVitest(report as VitestReport) : runsOfPlaywright(report as PlaywrightReport);
  });
}

const readRecord = (): string[] => (existsSync(RECORD) ? readFileSync(RECORD, 'utf8').split(/\s+/).filter(Boolean) : []);

function print(keep: boolean): number {
  const input = {
    requirements: readRequirements(readFileSync('docs/requirements.md', 'utf8')),
    refusals: refusalsToShow(endpoints),
    runs: [
      ...readReports('vitest', 'npm test'),
      ...readReports('e2e', 'npm run e2e'),
      ...readReports('e2e-philippines', 'npm run e2e:philippines'),
      // Only the nightly tier writes this report.
      ...readReports('e2e-kit', null),
    ],
  };
  let recorded = readRecord();
  let result = trace({ ...input, recorded });
  if (keep) {
    // Only adds ids: a lost one has to be removed by hand, with a reason.
    recorded = [...input.requirements.keys()].filter((id) => result.shown.has(id) || recorded.includes(id));
    writeFileSync(RECORD, `${recorded.join('\n')}\n`);
    result = trace({ ...input, recorded });
  }
  console.log(describe(result));
  const faults = faultsOf(result);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = print(process.argv.includes('--keep'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
