/**
 * `npm run mutants`: applies each mutant in a copy of the repository and runs the tests that must kill it. Words after it choose
 * mutants by a part of their name or file; `--changed` chooses those whose file or test file has changed since the branch left origin/main.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { TIMEOUT_SCALE } from '../../testing/timeout-scale.ts';
import { MutantRunner } from './runner.ts';
import type { Outcome } from './runner.ts';
import { moneyMutants } from './money-mutants.ts';
import type { Mutant } from './mutant.ts';
import { specificationMutants } from './specification-mutants.ts';

/** A failing test waits until its timeout, and nearly all tests fail here. */
const TIMEOUT_SHARE = 0.1;

const root = process.cwd();
const linesOf = (...git: string[]): string[] => execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } });

const chosen = [...specificationMutants, ...moneyMutants].filter(
  ({ name, file }) => positionals.length === 0 || positionals.some((word) => name.includes(word) || file.includes(word)),
);
if (chosen.length === 0) throw new Error(`no mutant has ${positionals.join(' or ')} in its name or file`);
const changed = values.changed ? new Set(changedFiles()) : null;
const mutants = chosen.filter(({ file, tests }) => changed === null || changed.has(file) || changed.has(tests));
const outcomes = await runAll(mutants);
const survivors = outcomes.filter(({ state }) => state !== 'killed');
console.log(`${outcomes.length} mutants in ${Math.round(performance.now() / 60_000)} min: ${outcomes.length - survivors.length} killed`);
for (const { mutant, state, detail } of survivors) console.error(`${state}: ${mutant.name} (${mutant.file}) ${detail}`);
process.exitCode = survivors.length === 0 ? 0 : 1;

function changedFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['merge-base', 'origin/main', 'HEAD'], { encoding: 'utf8' });
  return linesOf('diff', '--name-only', status === 0 ? stdout.trim() : 'HEAD');
}

async function runAll(waiting: readonly Mutant[]): Promise<readonly Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-mutants-'));
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  // The mutants of a test file run in one runner, which then runs these tests without a mutant only once.
  const testFiles = [...new Set(waiting.map(({ tests }) => tests))];
  const ended: Outcome[] = [];
  const runNext = async (runner: MutantRunner): Promise<void> => {
    for (let tests = testFiles.shift(); tests !== undefined; tests = testFiles.shift()) {
      for (const mutant of waiting.filter((each) => each.tests === tests)) {
        const start = performance.now();
        const outcome = await runner.run(mutant);
        ended.push(outcome);
        console.log(`${outcome.state} ${mutant.name} (${((performance.now() - start) / 1000).toFixed(1)} s) ${outcome.detail}`);
      }
    }
    await runner.close();
  };
  await Promise.all((await startRunners(folder, Math.min(availableParallelism(), testFiles.length))).map(runNext));
  return ended;
}

async function startRunners(folder: string, count: number): Promise<readonly MutantRunner[]> {
  process.env['HIRAM_SLOWNESS'] = String(TIMEOUT_SCALE * TIMEOUT_SHARE);
  // The configuration of the tests retries failed tests in CI.
  delete process.env['CI'];
  const copies = Array.from({ length: count }, (_, number) => join(folder, `copy-${number}`));
  for (const copy of copies) copyRepository(copy);
  // Includes the nightly test files. The tests that other files skip outside of the nightly tier stay skipped.
  process.env['HIRAM_SOAK'] = '1';
  const runners = await Promise.all(copies.map((copy) => MutantRunner.start(copy)));
  delete process.env['HIRAM_SOAK'];
  return runners;
}

/** Copies the files as they are now, and the packages as hard links. */
function copyRepository(copy: string): void {
  for (const path of linesOf('ls-files', '--cached', '--others', '--exclude-standard').filter((each) => existsSync(each))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true });
  }
  for (const modules of ['node_modules', 'apps/web/node_modules'])
    execFileSync('cp', ['--archive', '--link', join(root, modules), join(copy, modules)]);
}
