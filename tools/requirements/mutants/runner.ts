import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createVitest, type Vitest } from 'vitest/node';
import { applyMutant, titlesOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** A mutant that never ends must be replaced: the whole run stops at it. */
const LONGEST_RUN_MS = 600_000;

/** `invalid`: no test ran, a test fails without the mutant too, or the mutant does not load. */
export interface Outcome {
  readonly mutant: Mutant;
  readonly state: 'killed' | 'survived' | 'invalid';
  readonly detail: string;
}

interface TestResult {
  readonly passed: number;
  readonly failed: string | null;
  readonly error: string | null;
}

/** Runs mutants one after the other in a copy of the repository. Vitest stays up in between: starting it takes longer than most tests. */
export class MutantRunner {
  readonly #root: string;
  readonly #vitest: Vitest;
  readonly #baselines = new Map<string, TestResult>();

  private constructor(root: string, vitest: Vitest) {
    this.#root = root;
    this.#vitest = vitest;
  }

  static async start(root: string): Promise<MutantRunner> {
    const options = { watch: false, bail: 1, retry: 0, maxWorkers: 1, reporters: [{}], passWithNoTests: true, silent: true };
    return new MutantRunner(root, await createVitest({ root, ...options }));
  }

  close = (): Promise<void> => this.#vitest.close();

  async run(mutant: Mutant): Promise<Outcome> {
    const baseline = await this.#baselineOf(mutant);
    if (baseline.passed === 0 || baseline.failed !== null || baseline.error !== null)
      return { mutant, state: 'invalid', detail: `without the mutant: ${baseline.failed ?? baseline.error ?? 'no test runs'}` };
    const path = join(this.#root, mutant.file);
    const original = readFileSync(path, 'utf8');
    try {
      this.#write(path, applyMutant(original, mutant));
      const { failed, error } = await this.#test(mutant);
      if (failed !== null) return { mutant, state: 'killed', detail: failed };
      return { mutant, state: error === null ? 'survived' : 'invalid', detail: error ?? '' };
    } finally {
      this.#write(path, original);
    }
  }

  /** The tests without the mutant. Also compiles the files before a mutant's run, whose timeouts are short. */
  async #baselineOf(mutant: Mutant): Promise<TestResult> {
    const key = `${mutant.tests} ${titlesOf(mutant).source}`;
    const baseline = this.#baselines.get(key) ?? (await this.#test(mutant));
    this.#baselines.set(key, baseline);
    return baseline;
  }

  #write(path: string, text: string): void {
    writeFileSync(path, text);
    this.#vitest.invalidateFile(path);
  }

  async #test(mutant: Mutant): Promise<TestResult> {
    const titles = titlesOf(mutant);
    this.#vitest.setGlobalTestNamePattern(titles);
    const path = join(this.#root, mutant.tests);
    const files = (await this.#vitest.globTestSpecifications([path])).filter(({ moduleId }) => moduleId === path);
    const { testModules, unhandledErrors } = await Promise.race([this.#vitest.runTestSpecifications(files), rejectAfterTimeout(mutant)]);
    // Modules of earlier runs are among them.
    const modules = testModules.filter(({ moduleId }) => moduleId === path);
    const tests = modules.flatMap(({ children }) => [...children.allTests()]).filter(({ fullName }) => titles.test(fullName));
    const namesInState = (state: string): string[] => tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
    const errors = [...modules.flatMap((module) => module.errors().map(({ message }) => message)), ...unhandledErrors.map(String)];
    return { passed: namesInState('passed').length, failed: namesInState('failed')[0] ?? null, error: errors[0]?.split('\n')[0] ?? null };
  }
}

async function rejectAfterTimeout({ name, file }: Mutant): Promise<never> {
  await sleep(LONGEST_RUN_MS, undefined, { ref: false });
  throw new Error(`the tests do not finish with the mutant: ${name} (${file})`);
}
