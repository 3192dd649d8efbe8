/** A process that tries one mutant after the other in its own copy of the repository, which is its working folder. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate } from './apply.ts';
import type { Outcome, Trial } from './outcome.ts';
import { runJourneys } from './run-journeys.ts';
import { runTests, startVitest, type Noticed, type TestsSaid } from './run-tests.ts';
import { isJourney, titlePattern, type TestFiles } from './tests-of.ts';

const root = process.cwd();
const MESSAGES = 'packages/contract/messages';

let vitest = await startVitest(root);

async function tryMutant({ mutant, files, lastKilledIn }: Trial): Promise<Outcome> {
  const title = titlePattern(mutant.id);
  const original = readFileSync(mutant.file, 'utf8');
  const put = async (text: string): Promise<void> => {
    writeFileSync(mutant.file, text);
    await forget(mutant.file);
  };
  const rounds = likeliestFirst(files, lastKilledIn);
  await warmUp(rounds[0] ?? [], title);
  let said: TestsSaid;
  try {
    await put(mutate(original, mutant));
    said = await runUntilOneFails(rounds, title);
  } finally {
    await put(original);
  }
  if ('broken' in said) return { kind: 'unclear', why: said.broken };
  if (said.failed === null) return said.passed.length === 0 ? { kind: 'unclear', why: 'no test names it' } : { kind: 'survived' };
  return await passesWithout(said.failed, title);
}

const warm = new Set<string>();
/** Tests that were seen to pass without any mutant. */
const passing = new Set<string>();

async function runWithoutMutant(paths: readonly string[], title: RegExp): Promise<TestsSaid> {
  const said = await runFiles(paths, title);
  if (!('broken' in said)) for (const test of said.passed) passing.add(test);
  return said;
}

/** The first run of a file compiles it and all that it uses, and may be too slow for the limits: that must not look like a kill. */
async function warmUp(paths: readonly string[], title: RegExp): Promise<void> {
  const cold = paths.filter((path) => !isJourney(path) && !warm.has(path));
  if (cold.length > 0) await runWithoutMutant(cold, title);
  for (const path of cold) warm.add(path);
}

/** In rounds: the one that killed it before, then all tests, then the journeys, which take longest. */
function likeliestFirst({ tests, journeys }: TestFiles, lastKilledIn: string | undefined): readonly (readonly string[])[] {
  const others = (paths: readonly string[]): string[] => paths.filter((path) => path !== lastKilledIn);
  const first = [...tests, ...journeys].filter((path) => path === lastKilledIn);
  return [first, others(tests), others(journeys)].filter((round) => round.length > 0);
}

async function runUntilOneFails(rounds: readonly (readonly string[])[], title: RegExp): Promise<TestsSaid> {
  const passed: string[] = [];
  for (const round of rounds) {
    const said = await runFiles(round, title);
    if ('broken' in said || said.failed !== null) return said;
    passed.push(...said.passed);
  }
  return { failed: null, passed };
}

/** All of them tests, or all of them journeys. */
const runFiles = async (paths: readonly string[], title: RegExp): Promise<TestsSaid> =>
  paths.every(isJourney) ? runJourneys(root, paths, title) : await runTests(vitest, root, paths, title);

/** A test that fails without the mutant too has not noticed it. */
async function passesWithout(failed: Noticed, title: RegExp): Promise<Outcome> {
  const killed: Outcome = { kind: 'killed', by: failed.title, in: failed.file };
  if (passing.has(failed.title)) return killed;
  const said = await runWithoutMutant([failed.file], title);
  if ('broken' in said) return { kind: 'unclear', why: said.broken };
  return said.failed === null ? killed : { kind: 'unclear', why: `fails without it too: ${said.failed.title}` };
}

/** Makes vitest read a changed file again. */
async function forget(file: string): Promise<void> {
  if (readWithTheConfiguration(file)) {
    await vitest.close();
    vitest = await startVitest(root);
    // Cold again, so a mutant and the product without it must be compared anew.
    warm.clear();
    passing.clear();
    return;
  }
  vitest.invalidateFile(join(root, file));
  if (!file.startsWith(MESSAGES)) return;
  spawnSync(process.execPath, [join(MESSAGES, 'compile.ts')], { cwd: root });
  for (const name of readdirSync(join(root, MESSAGES), { recursive: true, encoding: 'utf8' }))
    vitest.invalidateFile(join(root, MESSAGES, name));
}

/** Brands, profiles and the like reach the pages as constants, which vitest takes from its configuration. */
const readWithTheConfiguration = (file: string): boolean =>
  !file.startsWith(MESSAGES) && (!file.includes('/src/') || file.startsWith('packages/contract/src/product/'));

process.on('message', (trial: Trial) => {
  void tryMutant(trial)
    .catch((error: unknown): Outcome => ({ kind: 'unclear', why: String(error) }))
    .then((outcome) => process.send?.(outcome));
});
process.send?.('ready');
