/**
 * `npm run requirements`: which passing test shows which requirement. Reads the reports of the last runs, and the record of the killed
 * mutants, below the working folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { refusalsToShow } from './call-refusals.ts';
import { describe, problemsOf } from './describe.ts';
import { runsOfPlaywright, runsOfVitest } from './reports.ts';
import type { PlaywrightReport, VitestReport } from './reports.ts';
import { mutants } from './mutants/mutant-list.ts';
import { provenIds, readRecord } from './mutants/record.ts';
import { readRequirements } from './requirement-list.ts';
import { trace } from './trace.ts';

const KEPT = 'docs/requirements-shown.txt';

function readReport(path: string, command: string): unknown {
  if (!existsSync(path)) throw new Error(`${path} is not there: run ${command} first`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

const readKept = (): string[] => (existsSync(KEPT) ? readFileSync(KEPT, 'utf8').split(/\s+/).filter(Boolean) : []);

function print(keep: boolean): number {
  const input = {
    requirements: readRequirements(readFileSync('docs/requirements.md', 'utf8')),
    refusals: refusalsToShow(endpoints),
    runs: [
      ...runsOfVitest(readReport('reports/vitest.json', 'npm test') as VitestReport),
      ...runsOfPlaywright(readReport('reports/e2e.json', 'npm run e2e') as PlaywrightReport),
      ...runsOfPlaywright(readReport('reports/e2e-philippines.json', 'npm run e2e:philippines') as PlaywrightReport),
      ...runsOfPlaywright(readReport('reports/e2e-kit.json', 'npm run e2e:kit') as PlaywrightReport),
    ],
    proven: provenIds(readRecord('.'), mutants),
  };
  let result = trace({ ...input, kept: readKept() });
  if (keep) {
    // Only adds: an id that was lost is taken out by hand, by somebody who can say why.
    const kept = [...input.requirements.keys()].filter((id) => result.shown.has(id) || readKept().includes(id));
    writeFileSync(KEPT, `${kept.join('\n')}\n`);
    result = trace({ ...input, kept });
  }
  console.log(describe(result));
  const problems = problemsOf(result);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = print(process.argv.includes('--keep'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
